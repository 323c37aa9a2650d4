# Sourced at the root of the tree: the virtual environment that is kept, and the package in it.

venv=build/python/venv
[[ -x $venv/bin/python ]] || /usr/bin/python3 -m venv "$venv"

pip() { "$venv/bin/python" -m pip --quiet --disable-pip-version-check "$@"; }

# The package with these extras, and further packages. The compiler and the flags are those of the
# release build, and the wheel is built in a fixed place, so ccache has most objects.
install_package() {
  pip install scikit-build-core pybind11 &&
    CXX=g++ pip install --no-build-isolation ".[$1]" "${@:2}"
}
