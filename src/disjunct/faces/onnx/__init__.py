"""Rule sets as ONNX models.

ONNX was chosen before PMML because an independent runtime of it, onnxruntime, comes from the
package index for every platform, while evaluators of PMML's rule sets need Java.
"""

from disjunct.faces.onnx.inputs import MISSING_NUMBER, MISSING_TEXT, onnx_inputs
from disjunct.faces.onnx.model import to_onnx

__all__ = ["MISSING_NUMBER", "MISSING_TEXT", "onnx_inputs", "to_onnx"]
