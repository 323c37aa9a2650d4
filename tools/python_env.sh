# Sourced at the root of the tree: the virtual environment that is kept, and the package in it.

venv=build/python/venv
[[ -x $venv/bin/python ]] || /usr/bin/python3 -m venv "$venv"

pip() { "$venv/bin/python" -m pip --quiet --disable-pip-version-check "$@"; }

# The package with these extras, and packages beside it. The compiler and the flags are those of the
# release build, and what builds the wheel lies in a place that stays: ccache knows most objects.
install_package() {
  pip install scikit-build-core pybind11 &&
    CXX=g++ pip install --no-build-isolation ".[$1]" "${@:2}"
}
