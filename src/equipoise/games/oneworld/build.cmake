# The maps that come with the game belong to the kernel.
pack_data(oneworld *.owmap map_file/data.hpp builtin_map)
