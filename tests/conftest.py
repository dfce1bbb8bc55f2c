"""What test folders share: the benchmark data, examples that never change, a server, a browser."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

import hypothesis
import pytest

# The same examples in every run: what fails here fails everywhere. Machines are busy: no deadline.
hypothesis.settings.register_profile("disjunct", derandomize=True, deadline=None)
hypothesis.settings.load_profile("disjunct")

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def benchmark_data() -> Path:
    """Folder of the benchmark data sets; tests that want it skip where it is absent."""
    folder = Path(os.environ.get("DISJUNCT_DATA", ROOT.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip(f"no benchmark data: set DISJUNCT_DATA (looked in {folder})")
    return folder


@pytest.fixture(scope="session")
def postgres():
    """Connection to a private PostgreSQL server on loopback; skips where there is none."""
    psycopg = pytest.importorskip("psycopg", reason="psycopg drives the PostgreSQL tests")
    found = sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin"))) + [
        str(Path(path).parent) for path in (shutil.which("initdb"),) if path
    ]
    if not found:
        pytest.skip("no PostgreSQL server binaries: install Debian's package postgresql")
    folder = tempfile.mkdtemp(prefix="disjunct-postgres-")
    as_owner = []
    if os.geteuid() == 0:  # the server refuses to run as root
        shutil.chown(folder, "postgres")
        as_owner = ["runuser", "-u", "postgres", "--"]
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]

    def run(program, *arguments):
        command = [*as_owner, f"{found[-1]}/{program}", "-D", f"{folder}/data", *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=folder)

    run("initdb", "--auth=trust", "--username=tester", "--encoding=UTF8", "--no-sync")
    settings = {
        "port": port,
        "listen_addresses": "127.0.0.1",
        "unix_socket_directories": "",
        "fsync": "off",
        "jit": "off",
    }
    options = " ".join(f"-c {name}={value}" for name, value in settings.items())
    run("pg_ctl", "start", "--wait", "--silent", "--log", f"{folder}/log", "-o", options)
    try:
        address = f"host=127.0.0.1 port={port} user=tester dbname=postgres"
        with psycopg.connect(address, autocommit=True) as connection:
            yield connection
    finally:
        run("pg_ctl", "stop", "--mode=immediate", "--silent")
        shutil.rmtree(folder)


CHROMIUM = "/usr/bin/chromium"
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def browser():
    """Chromium, driven by Playwright; skips where either is absent."""
    api = pytest.importorskip("playwright.sync_api", reason="Playwright drives the page tests")
    if not Path(CHROMIUM).exists():
        pytest.skip(f"no Chromium at {CHROMIUM}: install Debian's package chromium")
    with api.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield running
        running.close()
