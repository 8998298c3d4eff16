"""Runs the scenarios with Neo4j's driver for Python, of version 4.4, 5 or 6. README.md says how a runner is called."""

import asyncio
import json
import math
import struct
import sys
import threading
import time

import neo4j
import pytz
from neo4j import exceptions
from neo4j.graph import Node, Path, Relationship
from neo4j.time import Date, DateTime, Duration, Time

MAJOR = int(neo4j.__version__.split(".")[0])


class Absent(Exception):
    """What the driver does not have."""


class Failed(Exception):
    """What is not as the scenario says."""


def offset_zone(seconds):
    if seconds % 60:
        raise Absent("offsets have whole minutes")
    return pytz.FixedOffset(seconds // 60)


def parse(value, variables):
    """The driver's value of one of the scenarios."""
    if isinstance(value, list):
        return [parse(element, variables) for element in value]
    if not isinstance(value, dict):
        return value
    if len(value) != 1 or not next(iter(value)).startswith("$"):
        return {key: parse(element, variables) for key, element in value.items()}
    (tag, v), = value.items()
    try:
        if tag == "$int":
            return int(v)
        if tag == "$float":
            return struct.unpack(">d", bytes.fromhex(v))[0]
        if tag == "$repeat":
            return v[0] * v[1]
        if tag == "$range":
            return list(range(v[0], v[1] + 1))
        if tag == "$var":
            return variables[v]
        if tag == "$bytes":
            return bytes.fromhex(v)
        if tag == "$point":
            return neo4j.spatial.CartesianPoint(v[1:])
        if tag == "$date":
            return Date(*v)
        if tag == "$localtime":
            return Time(*v)
        if tag == "$time":
            return Time(*v[:4], tzinfo=offset_zone(v[4]))
        if tag == "$localdatetime":
            return DateTime(*v)
        if tag == "$datetime":
            return DateTime(*v[:7], tzinfo=offset_zone(v[7]))
        if tag == "$zoned":
            utc = DateTime(*v[:7]) - Duration(seconds=v[7])
            return pytz.timezone(v[8]).fromutc(utc)
        if tag == "$duration":
            duration = Duration(months=v[0], days=v[1], seconds=v[2], nanoseconds=v[3])
            if (duration.seconds, duration.nanoseconds) != (v[2], v[3]):
                raise Absent("it gives seconds and nanoseconds of durations the same sign")
            return duration
    except ValueError as error:
        raise Absent(str(error)) from error
    raise AssertionError(tag)


def text(value):
    """The canonical text of the driver's value."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return "f:nan" if math.isnan(value) else "f:" + struct.pack(">d", value).hex()
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, Node):
        return "(" + "".join(":" + label for label in sorted(value.labels)) + " " + entries(value) + ")"
    if isinstance(value, Relationship):
        return "[:" + value.type + " " + entries(value) + "]"
    if isinstance(value, Path):
        parts = [text(value.nodes[0])]
        for before, step, after in zip(value.nodes, value.relationships, value.nodes[1:]):
            parts.append(">" if step.start_node == before else "<")
            parts += [text(step), text(after)]
        return "<" + " ".join(parts) + ">"
    if isinstance(value, DateTime):
        numbers = [value.year, value.month, value.day, *clock(value)]
        if value.tzinfo is None:
            return called("localdatetime", numbers)
        numbers.append(int(value.utcoffset().total_seconds()))
        name = getattr(value.tzinfo, "zone", None) or getattr(value.tzinfo, "key", None)
        if name and name != "UTC":
            return called("zoned", numbers + [name])
        return called("datetime", numbers)
    if isinstance(value, Date):
        return called("date", [value.year, value.month, value.day])
    if isinstance(value, Time):
        if value.tzinfo is None:
            return called("localtime", clock(value))
        return called("time", clock(value) + [int(value.utcoffset().total_seconds())])
    if isinstance(value, Duration):
        return called("duration", [value.months, value.days, value.seconds, value.nanoseconds])
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(text(element) for element in value) + "]"
    if isinstance(value, dict):
        return entries(value)
    raise Failed("a value of the type " + type(value).__name__)


def clock(value):
    # Until version 5 seconds have a fraction, which is that of the nanoseconds.
    return [value.hour, value.minute, int(value.second), value.nanosecond]


def called(name, numbers):
    return name + "(" + " ".join(str(number) for number in numbers) + ")"


def entries(of):
    return "{" + ", ".join(key + ": " + text(element) for key, element in sorted(of.items())) + "}"


class Run:
    """The run of one scenario: what is open in it, by names."""

    def __init__(self, driver, connect):
        self.driver = driver
        self.connect = connect
        self.named = {"s": driver.session()}
        self.variables = {}

    def close(self):
        for one in reversed(list(self.named.values())):
            if isinstance(one, (neo4j.Session, neo4j.Transaction)):
                one.close()

    def take_all(self, steps):
        for step in steps:
            code = step.get("error")
            if code is None:
                getattr(self, "do_" + step["do"])(step)
                continue
            try:
                getattr(self, "do_" + step["do"])(step)
            except exceptions.Neo4jError as error:
                if error.code != code:
                    raise Failed(f"{error.code} instead of {code}: {error.message}") from error
                check_gql(step, error)
            else:
                raise Failed(f"no error, instead of {code}")

    def start(self, step, on):
        parameters = parse(step.get("p", {}), self.variables)
        query = step["q"]
        if "timeout" in step or "meta" in step:
            timeout = step["timeout"] / 1000 if "timeout" in step else None
            query = neo4j.Query(query, metadata=parse(step.get("meta"), {}), timeout=timeout)
        return on.run(query, parameters)

    def do_run(self, step, on=None):
        result = self.start(step, on or self.named[step.get("in", "s")])
        keys = list(result.keys())
        records = list(result)
        summary = result.consume()
        check_rows(step, records)
        if "keys" in step and step["keys"] != keys:
            raise Failed(f"columns {keys}")
        if "summary" in step:
            check_summary(step["summary"], summary)
        for name, column in step.get("save", {}).items():
            self.variables[name] = records[0][column]
        for name, column in step.get("saveId", {}).items():
            if MAJOR < 5:
                raise Absent("it has no element ids")
            self.variables[name] = records[0][column].element_id

    def do_session(self, step):
        options = {}
        if "database" in step:
            options["database"] = step["database"]
        if "fetch" in step:
            options["fetch_size"] = step["fetch"]
        if "impersonate" in step:
            options["impersonated_user"] = step["impersonate"]
        if "mode" in step:
            options["default_access_mode"] = neo4j.READ_ACCESS if step["mode"] == "read" else neo4j.WRITE_ACCESS
        if "severity" in step:
            if MAJOR < 5:
                raise Absent("it has no filters of notifications")
            options["notifications_min_severity"] = step["severity"]
        if "bookmarksOf" in step:
            of = self.named[step["bookmarksOf"]]
            options["bookmarks"] = [of.last_bookmark()] if MAJOR < 5 else of.last_bookmarks()
        if "bookmarks" in step:
            options["bookmarks"] = (step["bookmarks"] if MAJOR < 5
                                    else neo4j.Bookmarks.from_raw_values(step["bookmarks"]))
        self.named[step["as"]] = self.driver.session(**options)

    def do_begin(self, step):
        timeout = step["timeout"] / 1000 if "timeout" in step else None
        self.named[step["as"]] = self.named[step.get("in", "s")].begin_transaction(
            metadata=parse(step.get("meta"), {}), timeout=timeout)

    def do_commit(self, step):
        self.named[step["of"]].commit()

    def do_rollback(self, step):
        if not self.named[step["of"]].closed():
            self.named[step["of"]].rollback()

    def do_open(self, step):
        self.named[step["as"]] = self.start(step, self.named[step.get("in", "s")])

    def do_take(self, step):
        result = self.named[step["of"]]
        iterator = iter(result)
        check_rows(step, [next(iterator) for _ in step["rows"]])

    def do_rest(self, step):
        check_rest(step, [record[0] for record in self.named[step["of"]]])

    def do_discard(self, step):
        self.named[step["of"]].consume()

    def do_managed(self, step):
        def work(transaction):
            for inner in step["steps"]:
                self.do_run(inner, transaction)
        self.managed(self.named[step.get("in", "s")], step["mode"], work)

    @staticmethod
    def managed(session, mode, work):
        if MAJOR < 5:
            (session.read_transaction if mode == "read" else session.write_transaction)(work)
        else:
            (session.execute_read if mode == "read" else session.execute_write)(work)

    def do_deadlock(self, step):
        both = threading.Barrier(2, timeout=20)
        attempts, errors = [], []

        def worker(first):
            state = {"tries": 0}

            def work(transaction):
                state["tries"] += 1
                transaction.run(step["q"], {"x": first}).consume()
                if state["tries"] == 1:
                    both.wait()
                transaction.run(step["q"], {"x": 3 - first}).consume()
            try:
                with self.driver.session() as session:
                    self.managed(session, "write", work)
            except Exception as error:  # told by the other thread
                errors.append(error)
            attempts.append(state["tries"])
        check_deadlock(worker, attempts, errors)

    def do_execute(self, step):
        if MAJOR < 5:
            raise Absent("it has no execute_query")
        answer = self.driver.execute_query(step["q"], parse(step.get("p", {}), self.variables),
                                           database_=step.get("database"))
        check_rows(step, answer.records)

    def do_bookmark(self, step):
        of = self.named[step["of"]]
        if not (of.last_bookmark() if MAJOR < 5 else list(of.last_bookmarks().raw_values)):
            raise Failed("no bookmark")

    def do_verify(self, step):
        self.driver.verify_connectivity()
        if MAJOR >= 5 and not self.driver.get_server_info().agent.startswith(step["agent"]):
            raise Failed("the agent is " + self.driver.get_server_info().agent)

    def do_login(self, step):
        with self.connect(step) as driver, driver.session() as session:
            session.run("RETURN 1").consume()

    def do_cancel(self, step):
        if MAJOR < 5:
            raise Absent("no function of it ends a query")
        asyncio.run(self.cancelled(step["q"]))
        wait_until_ended(self.named["s"], step["q"])

    async def cancelled(self, query):
        async with self.connect({}, asynchronous=True) as driver:
            async with driver.session() as session:
                task = asyncio.ensure_future(session.run(query))
                if MAJOR >= 5:
                    await asyncio.sleep(0.3)
                task.cancel()
                try:
                    result = await task
                    await asyncio.wait_for(result.consume(), 0.3)
                except (asyncio.CancelledError, asyncio.TimeoutError):
                    pass
                session.cancel()

    def do_tables(self, step):
        raise Absent("only JDBC has it")

    do_columns = do_batch = do_tables


def check_gql(step, error):
    """Requires that an error and its causes have the statuses of GQL that a step tells, if it tells any."""
    if "gql" not in step:
        return
    if not hasattr(error, "gql_status"):
        raise Absent("it has no statuses of GQL")
    statuses = []
    while error is not None:
        statuses.append(error.gql_status)
        error = error.__cause__
    if statuses != step["gql"]:
        raise Failed(f"statuses {statuses} instead of {step['gql']}")


def check_deadlock(worker, attempts, errors):
    threads = [threading.Thread(target=worker, args=(first,)) for first in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    if errors:
        raise Failed(f"{type(errors[0]).__name__}: {errors[0]}")
    if sum(attempts) < 3:
        raise Failed("nobody lost")


def wait_until_ended(session, query):
    mark = query.split()[-1]
    end = time.monotonic() + 10
    while time.monotonic() < end:
        rows = session.run("SHOW TRANSACTIONS YIELD currentQuery").value()
        if not any(row and mark in row and "SHOW" not in row for row in rows):
            return
        time.sleep(0.05)
    raise Failed("the query still runs after ten seconds")


def check_rows(step, records):
    if "rows" not in step:
        return
    rows = [[text(value) for value in record.values()] for record in records]
    if rows != step["rows"]:
        raise Failed(f"{str(rows)[:300]} instead of {str(step['rows'])[:300]}")


def check_rest(step, values):
    if "count" in step and (len(values), sum(values)) != (step["count"], step["sum"]):
        raise Failed(f"{len(values)} rows with the sum {sum(values)}")


def check_summary(expected, summary):
    actual = {
        "type": summary.query_type,
        "counters": summary.counters,
        "database": summary.database,
        "plan": summary.plan is not None,
        "profile": summary.profile is not None,
        "notifications": sorted(one["code"] for one in summary.notifications or []),
    }
    for what, value in expected.items():
        if what == "agent":
            if not summary.server.agent.startswith(value):
                raise Failed("the agent is " + summary.server.agent)
        elif what == "counters":
            for name, count in value.items():
                if getattr(summary.counters, name) != count:
                    raise Failed(f"{name} is {getattr(summary.counters, name)}")
        elif what in ("statuses", "statusesHave"):
            if not hasattr(summary, "gql_status_objects"):
                raise Absent("it has no statuses of GQL")
            statuses = [status.gql_status for status in summary.gql_status_objects]
            if what == "statuses" and statuses != value or what == "statusesHave" and value not in statuses:
                raise Failed(f"statuses {statuses}")
        elif actual[what] != value:
            raise Failed(f"{what} is {actual[what]}")


def main():
    uri, user, password, scenarios = sys.argv[1:5]

    def connect(step, asynchronous=False):
        auth = None if step.get("user", "") is None else (step.get("user", user), step.get("password", password))
        make = neo4j.AsyncGraphDatabase if asynchronous else neo4j.GraphDatabase
        return make.driver(uri, auth=auth)

    with connect({}) as driver:
        with open(scenarios, encoding="utf-8") as file:
            for scenario in json.load(file):
                report(scenario, driver, connect)


def report(scenario, driver, connect):
    outcome, why = "passed", ""
    before = [{"do": "run", "q": query} for query in ["MATCH (n) DETACH DELETE n", *scenario.get("before", [])]]
    after = [{"do": "run", "q": query} for query in scenario.get("after", [])]
    run = Run(driver, connect)
    try:
        try:
            run.take_all(before)
            run.take_all(scenario["steps"])
        finally:
            run.close()
            last = Run(driver, connect)
            last.take_all(after)
            last.close()
    except Absent as absent:
        outcome, why = "absent", str(absent)
    except Exception as error:
        outcome, why = "failed", f"{type(error).__name__}: {error}"
    print(scenario["name"], outcome, " ".join(why.split()), sep="\t", flush=True)


if __name__ == "__main__":
    main()
