-- The files of `graphflow generate powerlaw`, in the folder that the variable `files` names, as tables.
CREATE TABLE node AS FROM read_csv(getvariable('files') || '/vertices.csv', header = true,
  auto_detect = false, delim = ',',
  columns = {'id': 'BIGINT', 'score': 'BIGINT', 'category': 'VARCHAR'});

CREATE TABLE link AS FROM read_csv(getvariable('files') || '/edges.csv', header = true,
  auto_detect = false, delim = ',',
  columns = {'from': 'BIGINT', 'to': 'BIGINT', 'timestamp': 'BIGINT'});
