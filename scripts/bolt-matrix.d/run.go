// Runs the scenarios with Neo4j's driver for Go, of version 5 or 6. README.md says how a runner is called.
package main

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"reflect"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

// absent is what the driver does not have.
type absent struct{ why string }

func (a absent) Error() string { return a.why }

var ctx = context.Background()

type step struct {
	Do, Q, In, As, Of, Mode, Database, Impersonate, Severity, BookmarksOf, Agent, Error string
	P, Meta                                                                             map[string]any
	Rows                                                                                *[][]string
	Keys, Bookmarks, Gql                                                                []string
	Summary                                                                             map[string]any
	Save, SaveId                                                                        map[string]string
	Timeout, Fetch                                                                      int
	Count, Sum                                                                          *int64
	User                                                                                json.RawMessage
	Password                                                                            *string
	Steps                                                                               []step
}

type scenario struct {
	Name          string
	Before, After []string
	Steps         []step
}

type runner interface {
	Run(context.Context, string, map[string]any) (neo4j.ResultWithContext, error)
}

// inSession runs queries outside of transactions, with the settings of their own.
type inSession struct {
	session neo4j.SessionWithContext
	config  []func(*neo4j.TransactionConfig)
}

func (s inSession) Run(c context.Context, q string, p map[string]any) (neo4j.ResultWithContext, error) {
	return s.session.Run(c, q, p, s.config...)
}

// run is the run of one scenario: what is open in it, by names.
type run struct {
	driver       neo4j.DriverWithContext
	connect      func(step) (neo4j.DriverWithContext, error)
	sessions     map[string]neo4j.SessionWithContext
	transactions map[string]neo4j.ExplicitTransaction
	results      map[string]neo4j.ResultWithContext
	variables    map[string]any
}

func newRun(driver neo4j.DriverWithContext, connect func(step) (neo4j.DriverWithContext, error)) *run {
	return &run{driver, connect, map[string]neo4j.SessionWithContext{"s": driver.NewSession(ctx, neo4j.SessionConfig{})},
		map[string]neo4j.ExplicitTransaction{}, map[string]neo4j.ResultWithContext{}, map[string]any{}}
}

func (r *run) close() {
	for _, transaction := range r.transactions {
		transaction.Close(ctx)
	}
	for _, session := range r.sessions {
		session.Close(ctx)
	}
}

func (r *run) takeAll(steps []step) error {
	for _, s := range steps {
		err := r.take(s)
		if s.Error == "" {
			if err != nil {
				return err
			}
			continue
		}
		var seen *neo4j.Neo4jError
		if err == nil {
			return fmt.Errorf("no error, instead of %s", s.Error)
		} else if !errors.As(err, &seen) {
			return err
		} else if seen.Code != s.Error {
			return fmt.Errorf("%s instead of %s: %s", seen.Code, s.Error, seen.Msg)
		}
		if s.Gql != nil {
			var statuses []string
			for of := seen; of != nil; of = of.GqlCause {
				statuses = append(statuses, of.GqlStatus)
			}
			if !slices.Equal(statuses, s.Gql) {
				return fmt.Errorf("statuses %v instead of %v", statuses, s.Gql)
			}
		}
	}
	return nil
}

func (r *run) on(s step) runner {
	name := s.In
	if name == "" {
		name = "s"
	}
	if transaction, is := r.transactions[name]; is {
		return transaction
	}
	return inSession{r.sessions[name], r.config(s)}
}

func (r *run) session(s step) neo4j.SessionWithContext {
	if s.In == "" {
		return r.sessions["s"]
	}
	return r.sessions[s.In]
}

func (r *run) config(s step) []func(*neo4j.TransactionConfig) {
	var config []func(*neo4j.TransactionConfig)
	if s.Timeout > 0 {
		config = append(config, neo4j.WithTxTimeout(time.Duration(s.Timeout)*time.Millisecond))
	}
	if s.Meta != nil {
		config = append(config, neo4j.WithTxMetadata(r.parameters(s.Meta)))
	}
	return config
}

func (r *run) parameters(of map[string]any) map[string]any {
	values := map[string]any{}
	for name, value := range of {
		values[name] = parse(value, r.variables)
	}
	return values
}

func (r *run) start(s step, on runner) (neo4j.ResultWithContext, error) {
	return on.Run(ctx, s.Q, r.parameters(s.P))
}

func (r *run) take(s step) error {
	switch s.Do {
	case "run":
		return r.run(s, r.on(s))
	case "session":
		return r.open(s)
	case "begin":
		transaction, err := r.session(s).BeginTransaction(ctx, r.config(s)...)
		if err == nil {
			r.transactions[s.As] = transaction
		}
		return err
	case "commit":
		return r.transactions[s.Of].Commit(ctx)
	case "rollback":
		// After an error it is rolled back already; closing it is right in both cases.
		return r.transactions[s.Of].Close(ctx)
	case "open":
		result, err := r.start(s, r.on(s))
		r.results[s.As] = result
		return err
	case "take":
		var records []*neo4j.Record
		for range *s.Rows {
			if !r.results[s.Of].Next(ctx) {
				return fmt.Errorf("no more rows: %v", r.results[s.Of].Err())
			}
			records = append(records, r.results[s.Of].Record())
		}
		return checkRows(s, records)
	case "rest":
		return r.rest(s)
	case "discard":
		_, err := r.results[s.Of].Consume(ctx)
		return err
	case "managed":
		return managed(r.session(s), s.Mode, func(transaction neo4j.ManagedTransaction) (any, error) {
			for _, inner := range s.Steps {
				if err := r.run(inner, transaction); err != nil {
					return nil, err
				}
			}
			return nil, nil
		})
	case "deadlock":
		return r.deadlock(s)
	case "execute":
		options := []neo4j.ExecuteQueryConfigurationOption{}
		if s.Database != "" {
			options = append(options, neo4j.ExecuteQueryWithDatabase(s.Database))
		}
		answer, err := neo4j.ExecuteQuery(ctx, r.driver, s.Q, r.parameters(s.P), neo4j.EagerResultTransformer, options...)
		if err != nil {
			return err
		}
		return checkRows(s, answer.Records)
	case "bookmark":
		if len(neo4j.BookmarksToRawValues(r.sessions[s.Of].LastBookmarks())) == 0 {
			return errors.New("no bookmark")
		}
		return nil
	case "verify":
		info, err := r.driver.GetServerInfo(ctx)
		if err == nil && !strings.HasPrefix(info.Agent(), s.Agent) {
			return errors.New("the agent is " + info.Agent())
		}
		return err
	case "login":
		driver, err := r.connect(s)
		if err != nil {
			return err
		}
		defer driver.Close(ctx)
		return driver.VerifyConnectivity(ctx)
	case "cancel":
		return r.cancel(s)
	default:
		return absent{"only JDBC has it"}
	}
}

func (r *run) run(s step, on runner) error {
	result, err := r.start(s, on)
	if err != nil {
		return err
	}
	keys, err := result.Keys()
	if err != nil {
		return err
	}
	records, err := result.Collect(ctx)
	if err != nil {
		return err
	}
	summary, err := result.Consume(ctx)
	if err != nil {
		return err
	}
	if err := checkRows(s, records); err != nil {
		return err
	}
	if s.Keys != nil && !reflect.DeepEqual(s.Keys, keys) {
		return fmt.Errorf("columns %v", keys)
	}
	for name, column := range s.Save {
		r.variables[name], _ = records[0].Get(column)
	}
	for name, column := range s.SaveId {
		element, _ := records[0].Get(column)
		switch is := element.(type) {
		case neo4j.Node:
			r.variables[name] = is.ElementId
		case neo4j.Relationship:
			r.variables[name] = is.ElementId
		}
	}
	return checkSummary(s.Summary, summary)
}

func (r *run) open(s step) error {
	config := neo4j.SessionConfig{DatabaseName: s.Database, FetchSize: s.Fetch, ImpersonatedUser: s.Impersonate}
	if s.Mode == "read" {
		config.AccessMode = neo4j.AccessModeRead
	}
	if s.Severity == "OFF" {
		config.NotificationsMinSeverity = "OFF"
	}
	if s.BookmarksOf != "" {
		config.Bookmarks = r.sessions[s.BookmarksOf].LastBookmarks()
	}
	if s.Bookmarks != nil {
		config.Bookmarks = neo4j.BookmarksFromRawValues(s.Bookmarks...)
	}
	r.sessions[s.As] = r.driver.NewSession(ctx, config)
	return nil
}

func (r *run) rest(s step) error {
	var count, sum int64
	result := r.results[s.Of]
	for result.Next(ctx) {
		count++
		if number, is := result.Record().Values[0].(int64); is {
			sum += number
		}
	}
	if err := result.Err(); err != nil {
		return err
	}
	if s.Count != nil && (count != *s.Count || sum != *s.Sum) {
		return fmt.Errorf("%d rows with the sum %d", count, sum)
	}
	return nil
}

func managed(session neo4j.SessionWithContext, mode string, work neo4j.ManagedTransactionWork) error {
	var err error
	if mode == "read" {
		_, err = session.ExecuteRead(ctx, work)
	} else {
		_, err = session.ExecuteWrite(ctx, work)
	}
	return err
}

func (r *run) deadlock(s step) error {
	var both, done sync.WaitGroup
	var attempts atomic.Int64
	both.Add(2)
	failures := make(chan error, 2)
	for first := int64(1); first <= 2; first++ {
		done.Add(1)
		go func(first int64) {
			defer done.Done()
			session := r.driver.NewSession(ctx, neo4j.SessionConfig{})
			defer session.Close(ctx)
			tries := 0
			failures <- managed(session, "write", func(transaction neo4j.ManagedTransaction) (any, error) {
				attempts.Add(1)
				for i, x := range []int64{first, 3 - first} {
					result, err := transaction.Run(ctx, s.Q, map[string]any{"x": x})
					if err == nil {
						_, err = result.Consume(ctx)
					}
					if err != nil {
						return nil, err
					}
					if i == 0 && tries == 0 {
						both.Done()
						both.Wait()
					}
					tries++
				}
				return nil, nil
			})
		}(first)
	}
	done.Wait()
	for range 2 {
		if err := <-failures; err != nil {
			return err
		}
	}
	if attempts.Load() < 3 {
		return errors.New("nobody lost")
	}
	return nil
}

// cancel ends a query by its context, for which the driver closes the connection.
func (r *run) cancel(s step) error {
	limited, stop := context.WithTimeout(ctx, 300*time.Millisecond)
	defer stop()
	session := r.driver.NewSession(ctx, neo4j.SessionConfig{})
	defer session.Close(ctx)
	if result, err := session.Run(limited, s.Q, nil); err == nil {
		if _, err = result.Consume(limited); err == nil {
			return errors.New("the query has ended by itself")
		}
	}
	words := strings.Fields(s.Q)
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		result, err := r.sessions["s"].Run(ctx, "SHOW TRANSACTIONS YIELD currentQuery", nil)
		if err != nil {
			return err
		}
		records, err := result.Collect(ctx)
		if err != nil {
			return err
		}
		running := false
		for _, record := range records {
			query, _ := record.Values[0].(string)
			running = running || strings.Contains(query, words[len(words)-1]) && !strings.Contains(query, "SHOW")
		}
		if !running {
			return nil
		}
	}
	return errors.New("the query still runs after ten seconds")
}

func checkRows(s step, records []*neo4j.Record) error {
	if s.Rows == nil {
		return nil
	}
	rows := [][]string{}
	for _, record := range records {
		row := []string{}
		for _, value := range record.Values {
			row = append(row, text(value))
		}
		rows = append(rows, row)
	}
	if !reflect.DeepEqual(rows, *s.Rows) {
		return fmt.Errorf("%.300s instead of %.300s", fmt.Sprint(rows), fmt.Sprint(*s.Rows))
	}
	return nil
}

func checkSummary(expected map[string]any, summary neo4j.ResultSummary) error {
	var codes, statuses []string
	for _, one := range summary.Notifications() {
		codes = append(codes, one.Code())
	}
	sort.Strings(codes)
	for _, one := range summary.GqlStatusObjects() {
		statuses = append(statuses, one.GqlStatus())
	}
	c := summary.Counters()
	counters := map[string]int{"nodes_created": c.NodesCreated(), "nodes_deleted": c.NodesDeleted(),
		"relationships_created": c.RelationshipsCreated(), "relationships_deleted": c.RelationshipsDeleted(),
		"properties_set": c.PropertiesSet(), "labels_added": c.LabelsAdded(), "labels_removed": c.LabelsRemoved(),
		"indexes_added": c.IndexesAdded(), "indexes_removed": c.IndexesRemoved(),
		"constraints_added": c.ConstraintsAdded(), "constraints_removed": c.ConstraintsRemoved()}
	actual := map[string]string{"type": summary.StatementType().String(), "database": summary.Database().Name(),
		"plan": fmt.Sprint(summary.Plan() != nil), "profile": fmt.Sprint(summary.Profile() != nil),
		"notifications": fmt.Sprint(codes), "statuses": fmt.Sprint(statuses)}
	for what, value := range expected {
		switch what {
		case "agent":
			if !strings.HasPrefix(summary.Server().Agent(), value.(string)) {
				return errors.New("the agent is " + summary.Server().Agent())
			}
		case "counters":
			for name, count := range value.(map[string]any) {
				if fmt.Sprint(counters[name]) != fmt.Sprint(count) {
					return fmt.Errorf("%s is %d", name, counters[name])
				}
			}
		case "statusesHave":
			if !strings.Contains(actual["statuses"], value.(string)) {
				return errors.New("statuses " + actual["statuses"])
			}
		default:
			if actual[what] != fmt.Sprint(value) {
				return fmt.Errorf("%s is %s", what, actual[what])
			}
		}
	}
	return nil
}

// parse makes the driver's value of one of the scenarios.
func parse(value any, variables map[string]any) any {
	switch is := value.(type) {
	case []any:
		list := make([]any, len(is))
		for i, element := range is {
			list[i] = parse(element, variables)
		}
		return list
	case map[string]any:
		for tag, v := range is {
			if strings.HasPrefix(tag, "$") {
				return tagged(tag, v, variables)
			}
		}
		entries := map[string]any{}
		for key, element := range is {
			entries[key] = parse(element, variables)
		}
		return entries
	default:
		return value
	}
}

func tagged(tag string, v any, variables map[string]any) any {
	var n [9]int
	list, _ := v.([]any)
	for i, number := range list {
		if is, yes := number.(float64); yes {
			n[i] = int(is)
		}
	}
	date := func(zone *time.Location) time.Time {
		return time.Date(n[0], time.Month(n[1]), n[2], n[3], n[4], n[5], n[6], zone)
	}
	clock := func(offset int) time.Time {
		return time.Date(0, 1, 1, n[0], n[1], n[2], n[3], time.FixedZone("Offset", offset))
	}
	switch tag {
	case "$int":
		number, _ := strconv.ParseInt(v.(string), 10, 64)
		return number
	case "$float":
		bits, _ := strconv.ParseUint(v.(string), 16, 64)
		return math.Float64frombits(bits)
	case "$repeat":
		return strings.Repeat(list[0].(string), n[1])
	case "$range":
		var numbers []int64
		for i := n[0]; i <= n[1]; i++ {
			numbers = append(numbers, int64(i))
		}
		return numbers
	case "$var":
		return variables[v.(string)]
	case "$bytes":
		bytes, _ := hex.DecodeString(v.(string))
		return bytes
	case "$point":
		return neo4j.Point2D{SpatialRefId: uint32(n[0]), X: list[1].(float64), Y: list[2].(float64)}
	case "$date":
		return neo4j.DateOf(date(time.UTC))
	case "$localtime":
		return neo4j.LocalTimeOf(clock(0))
	case "$time":
		return neo4j.OffsetTimeOf(clock(n[4]))
	case "$localdatetime":
		return neo4j.LocalDateTimeOf(date(time.UTC))
	case "$datetime":
		return date(time.FixedZone("Offset", n[7]))
	case "$zoned":
		zone, err := time.LoadLocation(list[8].(string))
		if err != nil {
			panic(absent{err.Error()})
		}
		return date(time.FixedZone("Offset", n[7])).In(zone)
	case "$duration":
		return neo4j.DurationOf(int64(n[0]), int64(n[1]), int64(n[2]), n[3])
	default:
		panic(tag)
	}
}

// text is the canonical text of the driver's value.
func text(value any) string {
	called := func(name string, t time.Time, parts string, more ...any) string {
		numbers := []string{}
		if strings.Contains(parts, "d") {
			numbers = append(numbers, fmt.Sprint(t.Year()), fmt.Sprint(int(t.Month())), fmt.Sprint(t.Day()))
		}
		if strings.Contains(parts, "c") {
			numbers = append(numbers, fmt.Sprint(t.Hour()), fmt.Sprint(t.Minute()), fmt.Sprint(t.Second()),
				fmt.Sprint(t.Nanosecond()))
		}
		for _, one := range more {
			numbers = append(numbers, fmt.Sprint(one))
		}
		return name + "(" + strings.Join(numbers, " ") + ")"
	}
	switch is := value.(type) {
	case nil:
		return "null"
	case bool, int64:
		return fmt.Sprint(is)
	case float64:
		if math.IsNaN(is) {
			return "f:nan"
		}
		return fmt.Sprintf("f:%016x", math.Float64bits(is))
	case string:
		return `"` + strings.ReplaceAll(strings.ReplaceAll(is, `\`, `\\`), `"`, `\"`) + `"`
	case []any:
		texts := []string{}
		for _, element := range is {
			texts = append(texts, text(element))
		}
		return "[" + strings.Join(texts, ", ") + "]"
	case map[string]any:
		keys := []string{}
		for key := range is {
			keys = append(keys, key)
		}
		sort.Strings(keys)
		for i, key := range keys {
			keys[i] = key + ": " + text(is[key])
		}
		return "{" + strings.Join(keys, ", ") + "}"
	case neo4j.Node:
		labels := append([]string{}, is.Labels...)
		sort.Strings(labels)
		for i := range labels {
			labels[i] = ":" + labels[i]
		}
		return "(" + strings.Join(labels, "") + " " + text(is.Props) + ")"
	case neo4j.Relationship:
		return "[:" + is.Type + " " + text(is.Props) + "]"
	case neo4j.Path:
		// The driver has each node once, even if the path comes by it again.
		nodes := map[string]neo4j.Node{}
		for _, node := range is.Nodes {
			nodes[node.ElementId] = node
		}
		at := is.Nodes[0]
		texts := []string{text(at)}
		for _, step := range is.Relationships {
			if step.StartElementId == at.ElementId {
				at = nodes[step.EndElementId]
				texts = append(texts, ">", text(step), text(at))
			} else {
				at = nodes[step.StartElementId]
				texts = append(texts, "<", text(step), text(at))
			}
		}
		return "<" + strings.Join(texts, " ") + ">"
	case neo4j.Date:
		return called("date", is.Time(), "d")
	case neo4j.LocalTime:
		return called("localtime", is.Time(), "c")
	case neo4j.OffsetTime:
		_, offset := is.Time().Zone()
		return called("time", is.Time(), "c", offset)
	case neo4j.LocalDateTime:
		return called("localdatetime", is.Time(), "dc")
	case time.Time:
		_, offset := is.Zone()
		if name := is.Location().String(); name != "Offset" {
			return called("zoned", is, "dc", offset, name)
		}
		return called("datetime", is, "dc", offset)
	case neo4j.Duration:
		return fmt.Sprintf("duration(%d %d %d %d)", is.Months, is.Days, is.Seconds, is.Nanos)
	default:
		return fmt.Sprintf("a value of the type %T", value)
	}
}

func report(s scenario, driver neo4j.DriverWithContext, connect func(step) (neo4j.DriverWithContext, error)) {
	queries := func(of []string) []step {
		steps := []step{}
		for _, q := range of {
			steps = append(steps, step{Do: "run", Q: q})
		}
		return steps
	}
	attempt := func() (err error) {
		r := newRun(driver, connect)
		defer func() {
			if thrown := recover(); thrown != nil {
				err = fmt.Errorf("%v", thrown)
				if is, yes := thrown.(absent); yes {
					err = is
				}
			}
			r.close()
			last := newRun(driver, connect)
			if after := last.takeAll(queries(s.After)); err == nil {
				err = after
			}
			last.close()
		}()
		if err := r.takeAll(queries(append([]string{"MATCH (n) DETACH DELETE n"}, s.Before...))); err != nil {
			return err
		}
		return r.takeAll(s.Steps)
	}
	outcome, why := "passed", ""
	if err := attempt(); err != nil {
		outcome, why = "failed", err.Error()
		var missing absent
		if errors.As(err, &missing) {
			outcome = "absent"
		}
	}
	fmt.Println(s.Name + "\t" + outcome + "\t" + strings.Join(strings.Fields(why), " "))
}

func main() {
	uri, user, password, file := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	connect := func(s step) (neo4j.DriverWithContext, error) {
		name, secret := user, password
		if string(s.User) == "null" {
			return neo4j.NewDriverWithContext(uri, neo4j.NoAuth())
		}
		if s.User != nil {
			json.Unmarshal(s.User, &name)
		}
		if s.Password != nil {
			secret = *s.Password
		}
		return neo4j.NewDriverWithContext(uri, neo4j.BasicAuth(name, secret, ""))
	}
	text, err := os.ReadFile(file)
	var scenarios []scenario
	if err == nil {
		err = json.Unmarshal(text, &scenarios)
	}
	driver, failed := connect(step{})
	if err = errors.Join(err, failed); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	defer driver.Close(ctx)
	for _, one := range scenarios {
		report(one, driver, connect)
	}
}
