"""Runs statements in LadybugDB: a line of JSON in, a line of JSON out, until there are no more."""

import datetime
import decimal
import json
import sys

import ladybug


def plain(value):
    """A value as JSON has it; what JSON has not as an object that says what it is."""
    if isinstance(value, datetime.datetime):
        epoch = datetime.datetime(1970, 1, 1, tzinfo=value.tzinfo)
        return {"micros": (value - epoch) // datetime.timedelta(microseconds=1)}
    if isinstance(value, datetime.date):
        return {"day": value.isoformat()}
    if isinstance(value, decimal.Decimal) and value == value.to_integral_value():
        return int(value)
    if isinstance(value, list):
        return [plain(element) for element in value]
    return value


def answer(connection, prepared, request):
    statement = request["statement"]
    if statement not in prepared:
        prepared[statement] = connection.prepare(statement)
    result = connection.execute(prepared[statement], request["parameters"])
    rows = [[plain(value) for value in row] for row in result.get_all()]
    return {"columns": len(result.get_column_names()), "rows": rows}


def main():
    path, threads, limit_millis, buffer_bytes = sys.argv[1:]
    database = ladybug.Database(path, buffer_pool_size=int(buffer_bytes))
    connection = ladybug.Connection(database, num_threads=int(threads))
    connection.set_query_timeout(int(limit_millis))
    prepared = {}
    for line in sys.stdin:
        try:
            reply = json.dumps(answer(connection, prepared, json.loads(line)))
        except Exception as failure:
            reply = json.dumps({"error": str(failure)})
        print(reply, flush=True)


main()
