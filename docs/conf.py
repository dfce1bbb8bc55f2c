"""How Sphinx builds the site: Markdown pages, docstrings and runnable examples, without network."""

from __future__ import annotations

import sys
import warnings
from pathlib import Path

import disjunct

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "_ext"))

project = "Disjunct"
author = "The Disjunct developers"
project_copyright = f"2026, {author}"
release = disjunct.__version__
version = ".".join(release.split(".")[:2])

extensions = [
    "console",
    "mathml",
    "myst_parser",
    "numpydoc",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx_copybutton",
    "sphinx_design",
    "sphinx_gallery.gen_gallery",
]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
exclude_patterns = ["_build", "_ext", "gallery/*.py", "gallery/*.ipynb", "gallery/*.zip"]
templates_path = ["_templates"]
suppress_warnings = ["config.cache"]  # the gallery's order is a function, which is not pickled
nitpicky = False

myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3

autosummary_generate = True
autodoc_typehints = "none"  # numpydoc's sections name the types, in words
autodoc_member_order = "bysource"
numpydoc_show_class_members = False
numpydoc_xref_param_type = False
numpydoc_class_members_toctree = False

copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_math_renderer = "mathml"
html_theme = "furo"
html_title = "Disjunct"
html_favicon = "_static/mark.svg"
html_static_path = ["_static"]
html_css_files = ["disjunct.css"]
html_show_sourcelink = False
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_logo": "mark.svg",
    "dark_logo": "mark-dark.svg",
    "sidebar_hide_name": False,
    "light_css_variables": {
        "color-brand-primary": "#0b6e5e",
        "color-brand-content": "#0b6e5e",
        "font-stack": "Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif",
        "font-stack--monospace": "'JetBrains Mono', 'SF Mono', Menlo, Consolas, monospace",
    },
    "dark_css_variables": {
        "color-brand-primary": "#5fd3b8",
        "color-brand-content": "#5fd3b8",
    },
}
pygments_style = "xcode"
pygments_dark_style = "github-dark"
highlight_options = {name: {"stripnl": True} for name in ("python", "pycon", "text", "bash")}

sphinx_gallery_conf = {
    "examples_dirs": ["../examples"],
    "gallery_dirs": ["gallery"],
    "filename_pattern": r"\.py$",
    "within_subsection_order": "FileNameSortKey",
    "download_all_examples": False,
    "show_api_usage": False,
    "capture_repr": ("_repr_html_",),
    "default_thumb_file": str(HERE / "_static" / "mark.svg"),
    "show_memory": False,
    "write_computation_times": False,
    "show_signature": False,
    "remove_config_comments": True,
    "min_reported_time": 10**9,
    "reset_modules": ("matplotlib",),
    "abort_on_example_error": True,
    "backreferences_dir": None,
}

# Examples are read by newcomers: what they print must not hide a warning.
warnings.filterwarnings("error", category=UserWarning, module="disjunct")
