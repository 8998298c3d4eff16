"""Runs one query in LadybugDB and prints the names of its columns and its rows."""

import sys

import ladybug

path, query = sys.argv[1:]
result = ladybug.Connection(ladybug.Database(path, read_only=True)).execute(query)
print(",".join(result.get_column_names()))
for row in result.get_all():
    print(",".join(map(str, row)))
