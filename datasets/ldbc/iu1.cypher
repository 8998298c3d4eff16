// A new person, with interests and with places of study and work.
MATCH (city:City {id: $cityId})
CREATE (person:Person {
         id: $personId, firstName: $personFirstName, lastName: $personLastName, gender: $gender,
         birthday: $birthday, creationDate: $creationDate, locationIP: $locationIP,
         browserUsed: $browserUsed, speaks: $languages, email: $emails
       })-[:IS_LOCATED_IN]->(city);
UNWIND $tagIds AS tagId
MATCH (person:Person {id: $personId}), (tag:Tag {id: tagId})
CREATE (person)-[:HAS_INTEREST]->(tag);
UNWIND $studyAt AS study
MATCH (person:Person {id: $personId}), (university:University {id: study[0]})
CREATE (person)-[:STUDY_AT {classYear: study[1]}]->(university);
UNWIND $workAt AS work
MATCH (person:Person {id: $personId}), (company:Company {id: work[0]})
CREATE (person)-[:WORK_AT {workFrom: work[1]}]->(company);
