// What the database of the workload has beside the graph; one statement a line.
// IC5 reads the dates of all memberships of a person's friends and their friends.
CREATE BACKWARD INDEX membersByDate FOR ()-[membership:HAS_MEMBER]-() ON (membership.joinDate)
