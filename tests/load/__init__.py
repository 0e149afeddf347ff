"""Many tables and phones at once, on this machine only. `make load`; what is measured is told in `__main__`."""
