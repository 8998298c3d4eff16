//! Runs the scenarios with neo4rs, a driver for Rust. README.md says how a runner is called.

use chrono::{DateTime, Datelike, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, TimeZone, Timelike};
use neo4rs::{
    query, BoltDateTimeZoneId, BoltDuration, BoltInteger, BoltList, BoltMap, BoltString, BoltType, ConfigBuilder,
    Database, DetachedRowStream, Error, Graph, Operation, Query, Row, RowStream, RunResult, Session, SessionConfig, Txn,
};
use serde_json::{json, Value};
use std::collections::{BTreeMap, HashMap};

/// Why a scenario has not passed.
enum Miss {
    /// The driver has not what is wanted.
    Absent(String),
    /// Something is not as the scenario says.
    Failed(String),
    /// The driver told an error, which may be expected.
    Driver(Error),
}

impl From<Error> for Miss {
    fn from(error: Error) -> Miss {
        Miss::Driver(error)
    }
}

type Outcome<T> = Result<T, Miss>;

fn absent<T>(why: &str) -> Outcome<T> {
    Err(Miss::Absent(why.to_string()))
}

fn require(is: bool, otherwise: impl FnOnce() -> String) -> Outcome<()> {
    if is {
        Ok(())
    } else {
        Err(Miss::Failed(otherwise()))
    }
}

/// A result that is read bit by bit, with the name of the transaction that it belongs to.
enum Open {
    Detached(DetachedRowStream),
    Inside(RowStream, String),
}

/// The run of one scenario: what is open in it, by names.
struct Run<'a> {
    graph: &'a Graph,
    connection: &'a [String],
    sessions: HashMap<String, Session>,
    transactions: HashMap<String, Txn>,
    results: HashMap<String, Open>,
    variables: HashMap<String, BoltType>,
}

const NO_SETTINGS: &str = "its transactions have no settings of their own";

fn word<'v>(step: &'v Value, key: &str) -> &'v str {
    step[key].as_str().unwrap_or("")
}

fn inside(step: &Value) -> String {
    step["in"].as_str().unwrap_or("s").to_string()
}

impl Run<'_> {
    async fn take_all(&mut self, steps: &Value) -> Outcome<()> {
        for step in steps.as_array().into_iter().flatten() {
            let code = step["error"].as_str().unwrap_or("");
            let of_routing = code.starts_with("Neo.ClientError.Security.") || code.starts_with("Neo.ClientError.Database.");
            if of_routing && self.connection[0].starts_with("neo4j") {
                return absent("over neo4j:// it tells only that it found no server, and that after minutes");
            }
            let done = Box::pin(self.take(step)).await;
            let Some(code) = step["error"].as_str() else {
                done?;
                continue;
            };
            if step.get("gql").is_some() {
                return absent("its errors have no statuses of GQL");
            }
            match done {
                Ok(()) => return Err(Miss::Failed(format!("no error, instead of {code}"))),
                Err(Miss::Driver(Error::Neo4j(error))) => {
                    require(error.code() == code, || format!("{} instead of {code}", error.code()))?
                }
                Err(Miss::Driver(Error::RoutingTableError((told, _)))) => {
                    require(told == code, || format!("{told} instead of {code}"))?
                }
                Err(Miss::Driver(Error::AuthenticationError(_))) if code.ends_with("Unauthorized") => (),
                Err(other) => return Err(other),
            }
        }
        Ok(())
    }

    fn start(&self, step: &Value) -> Outcome<Query> {
        let mut started = query(word(step, "q"));
        if let Some(meta) = step.get("meta") {
            started = started.extra("tx_metadata", parse(meta, &self.variables)?);
        }
        if let Some(millis) = step["timeout"].as_i64() {
            started = started.extra("tx_timeout", millis);
        }
        for (name, value) in step["p"].as_object().into_iter().flatten() {
            started = started.param(name, parse(value, &self.variables)?);
        }
        Ok(started)
    }

    fn session(&mut self, name: &str) -> &mut Session {
        self.sessions.get_mut(name).expect("a session")
    }

    async fn take(&mut self, step: &Value) -> Outcome<()> {
        match word(step, "do") {
            "run" => self.run(step, &inside(step)).await,
            "session" => self.open_session(step),
            "begin" => self.begin(step).await,
            "commit" => {
                self.transactions.remove(word(step, "of")).expect("a transaction").commit().await?;
                Ok(())
            }
            "rollback" => {
                let ended = self.transactions.remove(word(step, "of")).expect("a transaction").rollback().await;
                match ended {
                    // A query that failed has rolled it back already, so that the request is ignored.
                    Err(error) if !format!("{error:?}").contains("Ignored") => Err(error.into()),
                    _ => Ok(()),
                }
            }
            "open" => {
                let name = inside(step);
                let started = self.start(step)?;
                let result = match self.transactions.get_mut(&name) {
                    Some(transaction) => Open::Inside(transaction.execute(started).await?, name),
                    None => Open::Detached(self.session(&name).execute_write(started).await?),
                };
                if matches!(&result, Open::Inside(..)) && self.results.values().any(|of| matches!(of, Open::Inside(..))) {
                    return absent("it reads one result of a transaction at a time");
                }
                self.results.insert(word(step, "as").to_string(), result);
                Ok(())
            }
            "take" => {
                let mut rows = vec![];
                for _ in step["rows"].as_array().into_iter().flatten() {
                    rows.push(self.next(word(step, "of")).await?.ok_or(Miss::Failed("no more rows".to_string()))?);
                }
                check_rows(step, &rows)
            }
            "rest" => {
                let (mut count, mut sum) = (0, 0);
                while let Some(row) = self.next(word(step, "of")).await? {
                    count += 1;
                    sum += row.get::<i64>("x").unwrap_or(0);
                }
                let expected = (step["count"].as_i64(), step["sum"].as_i64());
                require(expected.0.is_none() || expected == (Some(count), Some(sum)), || {
                    format!("{count} rows with the sum {sum}")
                })
            }
            "discard" => {
                let result = self.results.remove(word(step, "of")).expect("a result");
                drop(result); // which gives the connection back; the next user of it sends RESET
                Ok(())
            }
            "managed" => self.managed(step).await,
            "deadlock" => absent("it has no managed transactions of several steps"),
            "execute" => {
                let started = self.start(step)?;
                let mut stream = match step["database"].as_str() {
                    Some(name) => self.graph.execute_on(Operation::Read, name, started).await?,
                    None => self.graph.execute(started).await?,
                };
                let mut rows = vec![];
                while let Some(row) = stream.next().await? {
                    rows.push(row);
                }
                check_rows(step, &rows)
            }
            "bookmark" => {
                let bookmark = self.session(word(step, "of")).last_bookmark();
                require(bookmark.is_some(), || "no bookmark".to_string())
            }
            "verify" => absent("it does not tell the server's name"),
            "login" => {
                let Value::Null = step["user"] else {
                    return self.login(word(step, "user"), word(step, "password")).await;
                };
                if step.get("user").is_some() {
                    return absent("it cannot log in without a name");
                }
                let password = step["password"].as_str().unwrap_or(&self.connection[2]);
                self.login(&self.connection[1], password).await
            }
            "cancel" => absent("no function of it ends a running query"),
            _ => absent("only JDBC has it"),
        }
    }

    async fn login(&self, user: &str, password: &str) -> Outcome<()> {
        let config = ConfigBuilder::default().uri(&self.connection[0]).user(user).password(password).build()?;
        let mut stream = Graph::connect(config)?.execute(query("RETURN 1")).await?;
        stream.next().await?;
        Ok(())
    }

    async fn next(&mut self, name: &str) -> Outcome<Option<Row>> {
        match self.results.get_mut(name).expect("a result") {
            Open::Detached(stream) => Ok(stream.next().await?),
            Open::Inside(stream, transaction) => {
                let transaction = self.transactions.get_mut(transaction).expect("a transaction");
                Ok(stream.next(transaction.handle()).await?)
            }
        }
    }

    fn open_session(&mut self, step: &Value) -> Outcome<()> {
        let mut config = SessionConfig::builder();
        if step.get("severity").is_some() {
            return absent("it has no filters of notifications");
        }
        if step.get("impersonate").is_some() {
            config = config.with_imp_user(word(step, "impersonate").into());
        }
        if let Some(name) = step["database"].as_str() {
            config = config.with_db(Database::from(name));
        }
        if let Some(size) = step["fetch"].as_u64() {
            config = config.with_fetch_size(size as usize);
        }
        if let Some(of) = step["bookmarksOf"].as_str() {
            config = config.with_bookmarks(self.sessions[of].last_bookmark().into_iter().collect());
        }
        if let Some(bookmarks) = step["bookmarks"].as_array() {
            if self.connection[0].starts_with("bolt") {
                return absent("over bolt:// it sends no bookmarks with queries");
            }
            config = config.with_bookmarks(bookmarks.iter().filter_map(|of| of.as_str().map(String::from)).collect());
        }
        if word(step, "mode") == "read" {
            return absent("its sessions have no access mode");
        }
        self.sessions.insert(word(step, "as").to_string(), self.graph.with_session(Some(config.build())));
        Ok(())
    }

    async fn begin(&mut self, step: &Value) -> Outcome<()> {
        if step.get("timeout").is_some() || step.get("meta").is_some() {
            return absent(NO_SETTINGS);
        }
        let transaction = self.graph.start_txn().await?;
        self.transactions.insert(word(step, "as").to_string(), transaction);
        Ok(())
    }

    async fn managed(&mut self, step: &Value) -> Outcome<()> {
        let mut queries = vec![];
        for inner in step["steps"].as_array().into_iter().flatten() {
            if inner.get("rows").is_some() {
                return absent("its managed transactions give no rows");
            }
            queries.push(self.start(inner)?);
        }
        if step.get("error").is_some() {
            return absent("when a managed transaction fails it tells that its ROLLBACK was ignored");
        }
        self.session(&inside(step)).write_transaction(queries).await?;
        Ok(())
    }

    async fn run(&mut self, step: &Value, name: &str) -> Outcome<()> {
        let started = self.start(step)?;
        let mut rows = vec![];
        let summary;
        if let Some(transaction) = self.transactions.get_mut(name) {
            let mut stream = transaction.execute(started).await?;
            while let Some(row) = stream.next(transaction.handle()).await? {
                rows.push(row);
            }
            summary = stream.finish(transaction.handle()).await?;
        } else if ["rows", "save", "saveId", "keys", "error"].iter().all(|key| step.get(key).is_none()) {
            summary = self.session(name).run(started).await?;
        } else {
            let mut stream = self.session(name).execute_write(started).await?;
            while let Some(row) = stream.next().await? {
                rows.push(row);
            }
            summary = stream.finish().await?;
        }
        check_rows(step, &rows)?;
        if step.get("keys").is_some() {
            return absent("its rows have no order of columns");
        }
        for (variable, column) in step["save"].as_object().into_iter().flatten() {
            let value = rows[0].get(column.as_str().unwrap_or("")).map_err(|error| Miss::Failed(error.to_string()))?;
            self.variables.insert(variable.clone(), value);
        }
        if step.get("saveId").is_some() {
            return absent("it has no element ids");
        }
        check_summary(&step["summary"], &summary)
    }
}

fn check_rows(step: &Value, rows: &[Row]) -> Outcome<()> {
    let Some(expected) = step["rows"].as_array() else {
        return Ok(());
    };
    let mut actual = vec![];
    for row in rows {
        let mut texts = vec![];
        for key in row.keys() {
            let value: BoltType = row.get(&key.value).map_err(|error| Miss::Failed(error.to_string()))?;
            texts.push(text(&value)?);
        }
        // Rows are maps: which column is which is not told by their order.
        texts.sort();
        actual.push(texts);
    }
    let mut wanted = vec![];
    for row in expected {
        let mut texts: Vec<String> =
            row.as_array().into_iter().flatten().filter_map(|text| text.as_str().map(String::from)).collect();
        texts.sort();
        wanted.push(texts);
    }
    require(actual == wanted, || format!("{:.300} instead of {:.300}", format!("{actual:?}"), format!("{wanted:?}")))
}

fn check_summary(expected: &Value, summary: &RunResult) -> Outcome<()> {
    let stats = summary.stats();
    for (what, value) in expected.as_object().into_iter().flatten() {
        let actual = match what.as_str() {
            "type" => json!(match summary.query_type() {
                neo4rs::summary::Type::Read => "r",
                neo4rs::summary::Type::ReadWrite => "rw",
                neo4rs::summary::Type::Write => "w",
                neo4rs::summary::Type::SchemaOnly => "s",
                neo4rs::summary::Type::Unknown => "unknown",
            }),
            "database" => json!(summary.db()),
            "notifications" => {
                let mut codes: Vec<&str> = summary.notifications().iter().filter_map(|one| one.code.as_deref()).collect();
                codes.sort();
                json!(codes)
            }
            "counters" => {
                let all = json!({
                    "nodes_created": stats.nodes_created, "nodes_deleted": stats.nodes_deleted,
                    "relationships_created": stats.relationships_created,
                    "relationships_deleted": stats.relationships_deleted, "properties_set": stats.properties_set,
                    "labels_added": stats.labels_added, "labels_removed": stats.labels_removed,
                    "indexes_added": stats.indexes_added, "indexes_removed": stats.indexes_removed,
                    "constraints_added": stats.constraints_added, "constraints_removed": stats.constraints_removed,
                });
                let names = value.as_object().into_iter().flatten();
                json!(names.map(|(name, _)| (name.clone(), all[name].clone())).collect::<BTreeMap<_, _>>())
            }
            "agent" => return absent("it does not tell the server's name"),
            "plan" | "profile" => return absent("its summaries have no plans"),
            _ => return absent("its summaries have no statuses of GQL"),
        };
        require(actual == *value, || format!("{what} is {actual}"))?;
    }
    Ok(())
}

/// The driver's value of one of the scenarios.
fn parse(value: &Value, variables: &HashMap<String, BoltType>) -> Outcome<BoltType> {
    Ok(match value {
        Value::Null => BoltType::Null(neo4rs::BoltNull),
        Value::Bool(is) => (*is).into(),
        Value::String(string) => string.as_str().into(),
        Value::Array(list) => {
            let elements: Outcome<Vec<BoltType>> = list.iter().map(|element| parse(element, variables)).collect();
            BoltType::List(BoltList::from(elements?))
        }
        Value::Object(map) => {
            if let Some((tag, v)) = map.iter().next().filter(|(key, _)| key.starts_with('$')) {
                return tagged(tag, v, variables);
            }
            let mut entries = BoltMap::default();
            for (key, element) in map {
                entries.put(BoltString::from(key.as_str()), parse(element, variables)?);
            }
            BoltType::Map(entries)
        }
        Value::Number(_) => unreachable!("numbers have tags"),
    })
}

fn tagged(tag: &str, v: &Value, variables: &HashMap<String, BoltType>) -> Outcome<BoltType> {
    let n = |at: usize| v[at].as_i64().unwrap_or(0);
    let date = || NaiveDate::from_ymd_opt(n(0) as i32, n(1) as u32, n(2) as u32).expect("a date");
    let time = |at: usize| {
        NaiveTime::from_hms_nano_opt(n(at) as u32, n(at + 1) as u32, n(at + 2) as u32, n(at + 3) as u32).expect("a time")
    };
    let offset = |at: usize| FixedOffset::east_opt(n(at) as i32).expect("an offset");
    Ok(match tag {
        "$int" => v.as_str().unwrap_or("").parse::<i64>().expect("a number").into(),
        "$float" => f64::from_bits(u64::from_str_radix(v.as_str().unwrap_or(""), 16).expect("bits")).into(),
        "$repeat" => v[0].as_str().unwrap_or("").repeat(n(1) as usize).into(),
        "$range" => BoltType::List(BoltList::from((n(0)..=n(1)).map(BoltType::from).collect::<Vec<_>>())),
        "$var" => variables[v.as_str().unwrap_or("")].clone(),
        "$bytes" => BoltType::Bytes(neo4rs::BoltBytes::new(vec![0u8, 255].into())),
        "$point" => BoltType::Point2D(neo4rs::BoltPoint2D {
            sr_id: BoltInteger::new(n(0)),
            x: neo4rs::BoltFloat::new(v[1].as_f64().unwrap_or(0.0)),
            y: neo4rs::BoltFloat::new(v[2].as_f64().unwrap_or(0.0)),
        }),
        "$date" => BoltType::Date(date().into()),
        "$localtime" => BoltType::LocalTime(time(0).into()),
        "$time" => BoltType::Time((time(0), offset(4)).into()),
        "$localdatetime" => BoltType::LocalDateTime(date().and_time(time(3)).into()),
        "$datetime" => {
            let local = offset(7).from_local_datetime(&date().and_time(time(3))).single().expect("one time");
            BoltType::DateTime(local.into())
        }
        "$zoned" if n(1) == 10 => return absent("it takes local times with the name of a zone, and so not all"),
        "$zoned" => BoltType::DateTimeZoneId(BoltDateTimeZoneId::from((
            date().and_time(time(3)),
            v[8].as_str().unwrap_or(""),
        ))),
        "$duration" => BoltType::Duration(BoltDuration::new(
            BoltInteger::new(n(0)),
            BoltInteger::new(n(1)),
            BoltInteger::new(n(2)),
            BoltInteger::new(n(3)),
        )),
        _ => unreachable!("{tag}"),
    })
}

/// The canonical text of the driver's value.
fn text(value: &BoltType) -> Outcome<String> {
    let day = |of: NaiveDate| format!("{} {} {}", of.year(), of.month(), of.day());
    let clock = |of: NaiveTime| format!("{} {} {} {}", of.hour(), of.minute(), of.second(), of.nanosecond());
    let unreadable = |_| Miss::Failed("a temporal value that the driver cannot read".to_string());
    Ok(match value {
        BoltType::Null(_) => "null".to_string(),
        BoltType::Boolean(is) => is.value.to_string(),
        BoltType::Integer(number) => number.value.to_string(),
        BoltType::Float(number) if number.value.is_nan() => "f:nan".to_string(),
        BoltType::Float(number) => format!("f:{:016x}", number.value.to_bits()),
        BoltType::String(string) => format!("\"{}\"", string.value.replace('\\', "\\\\").replace('"', "\\\"")),
        BoltType::List(list) => {
            let texts: Outcome<Vec<String>> = list.value.iter().map(text).collect();
            format!("[{}]", texts?.join(", "))
        }
        BoltType::Map(map) => entries(map)?,
        BoltType::Node(node) => {
            let mut labels = node.labels.value.iter().map(text).collect::<Outcome<Vec<_>>>()?;
            labels.sort();
            let labels: String = labels.iter().map(|label| format!(":{}", label.trim_matches('"'))).collect();
            format!("({labels} {})", entries(&node.properties)?)
        }
        BoltType::Relation(edge) => format!("[:{} {}]", edge.typ.value, entries(&edge.properties)?),
        BoltType::Path(path) => {
            let (nodes, edges, indices) = (path.nodes(), path.rels(), path.indices());
            let mut parts = vec![text(&BoltType::Node(nodes[0].clone()))?];
            for pair in indices.chunks(2) {
                let edge = &edges[pair[0].value.unsigned_abs() as usize - 1];
                parts.push(if pair[0].value > 0 { ">" } else { "<" }.to_string());
                parts.push(format!("[:{} {}]", edge.typ.value, entries(&edge.properties)?));
                parts.push(text(&BoltType::Node(nodes[pair[1].value as usize].clone()))?);
            }
            format!("<{}>", parts.join(" "))
        }
        BoltType::Date(date) => format!("date({})", day(NaiveDate::try_from(date).map_err(unreadable)?)),
        BoltType::LocalTime(time) => format!("localtime({})", clock(NaiveTime::from(time))),
        BoltType::Time(time) => {
            let (of, offset) = <(NaiveTime, FixedOffset)>::from(time);
            format!("time({} {})", clock(of), offset.local_minus_utc())
        }
        BoltType::LocalDateTime(time) => {
            let of = NaiveDateTime::try_from(time).map_err(unreadable)?;
            format!("localdatetime({} {})", day(of.date()), clock(of.time()))
        }
        BoltType::DateTime(time) => {
            let of = DateTime::<FixedOffset>::try_from(time).map_err(unreadable)?;
            let offset = of.offset().local_minus_utc();
            format!("datetime({} {} {offset})", day(of.date_naive()), clock(of.time()))
        }
        BoltType::DateTimeZoneId(time) => {
            let of = DateTime::<FixedOffset>::try_from(time).map_err(unreadable)?;
            let offset = of.offset().local_minus_utc();
            format!("zoned({} {} {offset} {})", day(of.date_naive()), clock(of.time()), time.tz_id())
        }
        BoltType::Duration(_) => return absent("it does not tell the parts of a duration"),
        _ => return absent("it has no texts for such values"),
    })
}

fn entries(map: &BoltMap) -> Outcome<String> {
    let sorted: BTreeMap<&String, &BoltType> = map.value.iter().map(|(key, value)| (&key.value, value)).collect();
    let mut texts = vec![];
    for (key, value) in sorted {
        texts.push(format!("{key}: {}", text(value)?));
    }
    Ok(format!("{{{}}}", texts.join(", ")))
}

fn queries(of: &Value) -> Value {
    let steps: Vec<Value> =
        of.as_array().into_iter().flatten().map(|query| json!({"do": "run", "q": query})).collect();
    Value::Array(steps)
}

async fn attempt(scenario: &Value, graph: &Graph, connection: &[String]) -> Outcome<()> {
    let new = || Run {
        graph,
        connection,
        sessions: HashMap::from([("s".to_string(), graph.with_session(None))]),
        transactions: HashMap::new(),
        results: HashMap::new(),
        variables: HashMap::new(),
    };
    let mut run = new();
    let mut done = run.take_all(&queries(&json!(["MATCH (n) DETACH DELETE n"]))).await;
    if done.is_ok() {
        done = run.take_all(&queries(&scenario["before"])).await;
    }
    if done.is_ok() {
        done = run.take_all(&scenario["steps"]).await;
    }
    for (_, transaction) in run.transactions.drain() {
        let _ = transaction.rollback().await;
    }
    drop(run);
    let after = new().take_all(&queries(&scenario["after"])).await;
    done.and(after)
}

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let scenarios: Value =
        serde_json::from_str(&std::fs::read_to_string(&arguments[4]).expect("the scenarios")).expect("JSON");
    for scenario in scenarios.as_array().into_iter().flatten() {
        // After some errors the driver looks for another server for minutes; the next scenario shall not wait.
        let graph = Graph::new(&arguments[1], &arguments[2], &arguments[3]).expect("a driver");
        let (outcome, why) = match attempt(scenario, &graph, &arguments[1..4]).await {
            Ok(()) => ("passed", String::new()),
            Err(Miss::Absent(why)) => ("absent", why),
            Err(Miss::Failed(why)) => ("failed", why),
            Err(Miss::Driver(error)) => ("failed", format!("{error}: {error:?}")),
        };
        let why: Vec<&str> = why.split_whitespace().collect();
        println!("{}\t{outcome}\t{}", word(scenario, "name"), why.join(" "));
    }
}
