// Runs the scenarios with Neo4j's driver for JavaScript, of version 5 or 6. README.md says how a runner is called.

import fs from "node:fs"
import neo4j from "neo4j-driver"

class Absent extends Error {} // what the driver does not have
class Failed extends Error {} // what is not as the scenario says

const [uri, user, password, file] = process.argv.slice(2)
const pause = millis => new Promise(done => setTimeout(done, millis))

/** The driver's value of one of the scenarios. */
function parse(value, variables) {
  if (Array.isArray(value)) return value.map(element => parse(element, variables))
  if (value === null || typeof value !== "object") return value
  const keys = Object.keys(value)
  if (keys.length !== 1 || !keys[0].startsWith("$")) {
    return Object.fromEntries(keys.map(key => [key, parse(value[key], variables)]))
  }
  const v = value[keys[0]]
  const types = neo4j.types
  switch (keys[0]) {
    case "$int": return neo4j.int(v)
    case "$float": return Buffer.from(v, "hex").readDoubleBE()
    case "$repeat": return v[0].repeat(v[1])
    case "$range": return Array.from({ length: v[1] - v[0] + 1 }, (_, i) => neo4j.int(v[0] + i))
    case "$var": return variables[v]
    case "$bytes": return new Int8Array(Buffer.from(v, "hex"))
    case "$point": return new types.Point(neo4j.int(v[0]), v[1], v[2])
    case "$date": return new types.Date(...v.map(neo4j.int))
    case "$localtime": return new types.LocalTime(...v.map(neo4j.int))
    case "$time": return new types.Time(...v.map(neo4j.int))
    case "$localdatetime": return new types.LocalDateTime(...v.map(neo4j.int))
    case "$datetime": return new types.DateTime(...v.map(neo4j.int))
    case "$zoned": return new types.DateTime(...v.slice(0, 8).map(neo4j.int), v[8])
    case "$duration": return new types.Duration(...v.map(neo4j.int))
    default: throw new Error(keys[0])
  }
}

const called = (name, numbers) => `${name}(${numbers.map(String).join(" ")})`
const clock = of => [of.hour, of.minute, of.second, of.nanosecond]
const day = of => [of.year, of.month, of.day]
const entries = of => "{" + Object.keys(of).sort().map(key => `${key}: ${text(of[key])}`).join(", ") + "}"

/** The canonical text of the driver's value. */
function text(value) {
  if (value === null) return "null"
  if (typeof value === "boolean" || neo4j.isInt(value)) return value.toString()
  if (typeof value === "string") return `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`
  if (typeof value === "number") {
    if (Number.isNaN(value)) return "f:nan"
    const bytes = Buffer.alloc(8)
    bytes.writeDoubleBE(value)
    return "f:" + bytes.toString("hex")
  }
  if (Array.isArray(value)) return "[" + value.map(text).join(", ") + "]"
  if (neo4j.isNode(value)) {
    return "(" + [...value.labels].sort().map(label => ":" + label).join("") + " " + entries(value.properties) + ")"
  }
  if (neo4j.isRelationship(value)) return `[:${value.type} ${entries(value.properties)}]`
  if (neo4j.isPath(value)) {
    const parts = [text(value.start)]
    for (const { start, relationship, end } of value.segments) {
      parts.push(relationship.startNodeElementId === start.elementId ? ">" : "<", text(relationship), text(end))
    }
    return "<" + parts.join(" ") + ">"
  }
  if (neo4j.isDate(value)) return called("date", day(value))
  if (neo4j.isLocalTime(value)) return called("localtime", clock(value))
  if (neo4j.isTime(value)) return called("time", [...clock(value), value.timeZoneOffsetSeconds])
  if (neo4j.isLocalDateTime(value)) return called("localdatetime", [...day(value), ...clock(value)])
  if (neo4j.isDateTime(value)) {
    const numbers = [...day(value), ...clock(value), value.timeZoneOffsetSeconds]
    return value.timeZoneId ? called("zoned", [...numbers, value.timeZoneId]) : called("datetime", numbers)
  }
  if (neo4j.isDuration(value)) {
    return called("duration", [value.months, value.days, value.seconds, value.nanoseconds])
  }
  if (value.constructor === Object) return entries(value)
  throw new Failed("a value of the type " + value.constructor?.name)
}

function connect(step) {
  const auth = step.user === null ? undefined : neo4j.auth.basic(step.user ?? user, step.password ?? password)
  return neo4j.driver(uri, auth)
}

/** The run of one scenario: what is open in it, by names. */
class Run {
  constructor(driver) {
    this.driver = driver
    this.sessions = { s: driver.session() }
    this.named = {}
    this.variables = {}
  }

  async close() {
    for (const one of Object.values(this.named)) if (one.isOpen?.()) await one.rollback()
    for (const one of Object.values(this.sessions)) await one.close()
  }

  on(name = "s") {
    return this.sessions[name] ?? this.named[name]
  }

  async takeAll(steps) {
    for (const step of steps) {
      if (!step.error) {
        await this[step.do](step)
        continue
      }
      let seen
      try {
        await this[step.do](step)
      } catch (error) {
        if (!error.code) throw error
        seen = error
      }
      if (!seen) throw new Failed(`no error, instead of ${step.error}`)
      if (seen.code !== step.error) throw new Failed(`${seen.code} instead of ${step.error}: ${seen.message}`)
      if (step.gql) {
        const statuses = []
        for (let of = seen; of; of = of.cause) statuses.push(of.gqlStatus)
        if (`${statuses}` !== `${step.gql}`) throw new Failed(`statuses ${statuses} instead of ${step.gql}`)
      }
    }
  }

  config(step) {
    const config = {}
    if ("timeout" in step) config.timeout = neo4j.int(step.timeout)
    if ("meta" in step) config.metadata = parse(step.meta, {})
    return config
  }

  start(step, on) {
    const parameters = parse(step.p ?? {}, this.variables)
    const own = Object.values(this.sessions).includes(on)
    return own ? on.run(step.q, parameters, this.config(step)) : on.run(step.q, parameters)
  }

  async run(step, on = this.on(step.in)) {
    const { records, summary } = await this.start(step, on)
    checkRows(step, records)
    if (step.keys) {
      const keys = records[0]?.keys ?? (await this.keys(step, on))
      if (String(keys) !== String(step.keys)) throw new Failed(`columns ${keys}`)
    }
    if (step.summary) checkSummary(step.summary, summary)
    for (const [name, column] of Object.entries(step.save ?? {})) this.variables[name] = records[0].get(column)
    for (const [name, column] of Object.entries(step.saveId ?? {})) {
      this.variables[name] = records[0].get(column).elementId
    }
  }

  async keys(step, on) {
    const result = this.start(step, on)
    const keys = await result.keys()
    await result.summary()
    return keys
  }

  session(step) {
    const options = {}
    if ("database" in step) options.database = step.database
    if ("fetch" in step) options.fetchSize = step.fetch
    if ("impersonate" in step) options.impersonatedUser = step.impersonate
    if ("mode" in step) options.defaultAccessMode = step.mode === "read" ? neo4j.session.READ : neo4j.session.WRITE
    if ("severity" in step) options.notificationFilter = { minimumSeverityLevel: step.severity }
    if ("bookmarksOf" in step) options.bookmarks = this.sessions[step.bookmarksOf].lastBookmarks()
    if ("bookmarks" in step) options.bookmarks = step.bookmarks
    this.sessions[step.as] = this.driver.session(options)
  }

  async begin(step) {
    this.named[step.as] = await this.on(step.in).beginTransaction(this.config(step))
  }

  async commit(step) {
    await this.named[step.of].commit()
  }

  async rollback(step) {
    if (this.named[step.of].isOpen()) await this.named[step.of].rollback()
  }

  open(step) {
    this.named[step.as] = this.start(step, this.on(step.in))[Symbol.asyncIterator]()
  }

  async take(step) {
    const records = []
    for (const _ of step.rows) records.push((await this.named[step.of].next()).value)
    checkRows(step, records)
  }

  async rest(step) {
    let count = 0
    let sum = neo4j.int(0)
    for (;;) {
      const { value, done } = await this.named[step.of].next()
      if (done) break
      count++
      sum = sum.add(value.get(0))
    }
    if ("count" in step && (count !== step.count || !sum.equals(step.sum))) {
      throw new Failed(`${count} rows with the sum ${sum}`)
    }
  }

  async discard(step) {
    await this.named[step.of].return()
  }

  async managed(step) {
    await managed(this.on(step.in), step.mode, async transaction => {
      for (const inner of step.steps) await this.run(inner, transaction)
    })
  }

  async deadlock(step) {
    let arrived = 0
    let attempts = 0
    const worker = async first => {
      const session = this.driver.session()
      let tries = 0
      try {
        await managed(session, "write", async transaction => {
          attempts++
          await transaction.run(step.q, { x: neo4j.int(first) })
          if (tries++ === 0) {
            arrived++
            while (arrived < 2) await pause(5)
          }
          await transaction.run(step.q, { x: neo4j.int(3 - first) })
        })
      } finally {
        await session.close()
      }
    }
    await Promise.all([worker(1), worker(2)])
    if (attempts < 3) throw new Failed("nobody lost")
  }

  async execute(step) {
    const options = "database" in step ? { database: step.database } : {}
    checkRows(step, (await this.driver.executeQuery(step.q, parse(step.p ?? {}, this.variables), options)).records)
  }

  bookmark(step) {
    if (this.sessions[step.of].lastBookmarks().length === 0) throw new Failed("no bookmark")
  }

  async verify(step) {
    const { agent } = await this.driver.getServerInfo()
    if (!agent.startsWith(step.agent)) throw new Failed("the agent is " + agent)
  }

  async login(step) {
    const driver = connect(step)
    try {
      await driver.verifyConnectivity()
    } finally {
      await driver.close()
    }
  }

  async cancel(step) {
    const session = this.driver.session()
    const running = session.run(step.q).then(() => {}, () => {})
    await pause(300)
    await session.close() // which sends RESET
    await running
    const mark = step.q.split(" ").at(-1)
    for (const end = Date.now() + 10000; Date.now() < end; await pause(50)) {
      const { records } = await this.sessions.s.run("SHOW TRANSACTIONS YIELD currentQuery")
      const queries = records.map(record => record.get(0) ?? "")
      if (!queries.some(query => query.includes(mark) && !query.includes("SHOW"))) return
    }
    throw new Failed("the query still runs after ten seconds")
  }

  tables() {
    throw new Absent("only JDBC has it")
  }

  columns() {
    this.tables()
  }

  batch() {
    this.tables()
  }
}

function managed(session, mode, work) {
  return mode === "read" ? session.executeRead(work) : session.executeWrite(work)
}

function checkRows(step, records) {
  if (!step.rows) return
  const rows = JSON.stringify(records.map(record => record.keys.map(key => text(record.get(key)))))
  const expected = JSON.stringify(step.rows)
  if (rows !== expected) throw new Failed(`${rows.slice(0, 300)} instead of ${expected.slice(0, 300)}`)
}

function checkSummary(expected, summary) {
  const counters = summary.counters.updates()
  const name = of => of.replace(/_./g, letters => letters[1].toUpperCase())
  const actual = {
    type: summary.queryType,
    database: summary.database.name,
    plan: summary.plan !== false && summary.plan !== undefined,
    profile: summary.profile !== false && summary.profile !== undefined,
    notifications: summary.notifications.map(one => one.code).sort(),
    statuses: summary.gqlStatusObjects.map(one => one.gqlStatus),
  }
  for (const [what, value] of Object.entries(expected)) {
    if (what === "agent") {
      if (!summary.server.agent.startsWith(value)) throw new Failed("the agent is " + summary.server.agent)
    } else if (what === "counters") {
      for (const [counter, count] of Object.entries(value)) {
        if (counters[name(counter)] !== count) throw new Failed(`${counter} is ${counters[name(counter)]}`)
      }
    } else if (what === "statusesHave") {
      if (!actual.statuses.includes(value)) throw new Failed(`statuses ${actual.statuses}`)
    } else if (String(actual[what]) !== String(value)) {
      throw new Failed(`${what} is ${actual[what]}`)
    }
  }
}

async function report(scenario, driver) {
  const queries = of => of.map(q => ({ do: "run", q }))
  let outcome = "passed"
  let why = ""
  const run = new Run(driver)
  try {
    try {
      await run.takeAll(queries(["MATCH (n) DETACH DELETE n", ...(scenario.before ?? [])]))
      await run.takeAll(scenario.steps)
    } finally {
      await run.close()
      const last = new Run(driver)
      await last.takeAll(queries(scenario.after ?? []))
      await last.close()
    }
  } catch (error) {
    outcome = error instanceof Absent ? "absent" : "failed"
    why = error instanceof Absent ? error.message : `${error.name}: ${error.message}`
  }
  console.log([scenario.name, outcome, why.replace(/\s+/g, " ")].join("\t"))
}

const driver = connect({})
for (const scenario of JSON.parse(fs.readFileSync(file, "utf8"))) await report(scenario, driver)
await driver.close()
