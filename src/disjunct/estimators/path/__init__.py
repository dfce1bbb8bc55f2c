"""Size against accuracy: settings explored by cross-validation, and the choice among them."""

from disjunct.estimators.path.point import PathPoint
from disjunct.estimators.path.settings import Setting
from disjunct.estimators.path.size_path import SizePath
from disjunct.estimators.path.stability import Solidity, Stability

__all__ = ["PathPoint", "Setting", "SizePath", "Solidity", "Stability"]
