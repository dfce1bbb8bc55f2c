"""Certificates: what is proved of rule sets, in a form that others can check."""

from disjunct.certificates.certificate import Certificate, certify

__all__ = ["Certificate", "certify"]
