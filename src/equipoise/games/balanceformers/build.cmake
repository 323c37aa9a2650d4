# Both sets of beings belong to the kernel.
pack_data(balanceformers *.json layout/components.hpp builtin_components)
