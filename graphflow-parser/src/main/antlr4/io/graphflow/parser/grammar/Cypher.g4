/*
 * The grammar of Cypher as openCypher publishes it (version 9), with what GQL and this engine add: MATCH
 * REPEATABLE ELEMENTS, expressions of labels, quantified patterns, tests of types, subqueries in EXISTS, COUNT
 * and COLLECT, the hint USING JOIN ORDER, and commands that change the schema.
 *
 * It accepts more than runs, so that what does not run yet can be named as such.
 *
 * Precedence is the order of the alternatives of the one rule `expression`, not a rule for each
 * level: parsing a number then takes one decision instead of twelve.
 *
 * The rules are read by SyntaxErrors too, which turns what could have come next into words.
 */
grammar Cypher;

options {
  caseInsensitive = true;
  superClass = DepthLimitedParser;
}

// A PIPE that is no bar of a comprehension, of reduce or of FOREACH, as LabelPipes finds.
tokens { LABEL_PIPE }

statement
  : cypherOptions? prefix=(EXPLAIN | PROFILE)? cypherOptions? (query | copy | showCommand | schemaCommand) SEMICOLON? EOF
  ;

// The rows of a query as a file, as DuckDB and others write it.

copy
  : COPY LPAREN query RPAREN TO (STRING | parameter) (LPAREN OVERWRITE RPAREN)?
  ;

// What Neo4j's planner would be told; there is nothing like it here, but tools write it.

cypherOptions
  : CYPHER INTEGER? (symbolicName EQUAL (propertyKey | INTEGER))*
  ;

query
  : singleQuery union*
  ;

union
  : UNION ALL? singleQuery
  ;

singleQuery
  : clause+ (returnClause | finish)?
  | returnClause
  ;

finish
  : FINISH
  ;

clause
  : matchClause
  | unwindClause
  | loadCsvClause
  | loadParquetClause
  | withClause
  | callClause
  | callSubquery
  | updatingClause
  ;

// Reading clauses

matchClause
  : OPTIONAL? MATCH repeatable? pattern joinOrderHint* where?
  ;

repeatable
  : REPEATABLE (ELEMENTS | ELEMENT)
  ;

joinOrderHint
  : USING JOIN ORDER variable (COMMA variable)*
  ;

where
  : WHERE expression
  ;

unwindClause
  : UNWIND expression AS variable
  ;

loadCsvClause
  : LOAD CSV (WITH HEADERS)? FROM expression AS variable (FIELDTERMINATOR STRING)?
  ;

loadParquetClause
  : LOAD PARQUET FROM expression AS variable
  ;

withClause
  : WITH projectionBody where?
  ;

returnClause
  : RETURN projectionBody
  ;

projectionBody
  : DISTINCT? projectionItems orderBy? skip? limit?
  ;

projectionItems
  : STAR (COMMA projectionItem)*
  | projectionItem (COMMA projectionItem)*
  ;

projectionItem
  : expression (AS variable)?
  ;

orderBy
  : ORDER BY sortItem (COMMA sortItem)*
  ;

sortItem
  : expression (ASC | ASCENDING | DESC | DESCENDING)?
  ;

skip
  : (SKIP_ | OFFSET) expression
  ;

limit
  : LIMIT expression
  ;

callClause
  : CALL procedureName (LPAREN (expression (COMMA expression)*)? RPAREN)?
    (YIELD (STAR | yieldItem (COMMA yieldItem)*) where?)?
  ;

procedureName
  : (propertyKey DOT)* propertyKey
  ;

yieldItem
  : yielded=variable (AS alias=variable)?
  ;

callSubquery
  : OPTIONAL? CALL importedVariables? LBRACE query RBRACE inTransactions?
  ;

// Words that are no keywords elsewhere, so that they stay names: BatchBuilder looks which they are.

inTransactions
  : IN (batchNumber? concurrent=IDENTIFIER)? transactions=IDENTIFIER batchOption*
  ;

batchOption
  : of=IDENTIFIER batchNumber rows=IDENTIFIER                            # batchSize
  | ON error=IDENTIFIER action=IDENTIFIER
    (FOR batchNumber seconds=IDENTIFIER?)? (THEN last=IDENTIFIER)?       # onError
  | report=IDENTIFIER status=IDENTIFIER AS variable                      # reportStatus
  ;

batchNumber
  : INTEGER
  | parameter
  ;

importedVariables
  : LPAREN (STAR | (variable (COMMA variable)*)?) RPAREN
  ;

// Updating clauses

updatingClause
  : CREATE pattern                                                       # create
  | MERGE patternPart mergeAction*                                       # merge
  | SET setItem (COMMA setItem)*                                         # set
  | (DETACH | NODETACH)? DELETE expression (COMMA expression)*                        # delete
  | REMOVE removeItem (COMMA removeItem)*                                # remove
  | FOREACH LPAREN variable IN expression PIPE updatingClause+ RPAREN    # foreach
  ;

mergeAction
  : ON on=(MATCH | CREATE) SET setItem (COMMA setItem)*
  ;

setItem
  : propertyPlace EQUAL expression
  | variable operator=(EQUAL | PLUS_EQUAL) expression
  | variable givenLabel+
  ;

removeItem
  : propertyPlace
  | variable givenLabel+
  ;

propertyPlace
  : (variable | parenthesized) (DOT propertyKey)+
  | (variable | parenthesized) (DOT propertyKey)* LBRACKET expression RBRACKET
  ;

givenLabel
  : (COLON | IS) (labelName | computedName)
  ;

labelList
  : (COLON labelName)+
  ;

// SHOW and TERMINATE as Neo4j has them. What can be shown is not among the key words: the builder knows it.

showCommand
  : (SHOW | TERMINATE) showWord+ (showName (COMMA showName)*)?
    (where | showYield returnClause?)?
  ;

showWord
  : IDENTIFIER
  | ESCAPED_IDENTIFIER
  | ALL
  | BY
  | CONSTRAINT
  | CONSTRAINTS
  | IN
  | INDEX
  | INDEXES
  | KEY
  | NODE
  | REL
  | RELATIONSHIP
  | UNIQUE
  ;

showName
  : STRING
  | parameter
  ;

showYield
  : YIELD (STAR | yieldItem (COMMA yieldItem)*) orderBy? skip? limit? where?
  ;

// Schema commands. Those of tables are as Kùzu has them, the others as Neo4j has them.

schemaCommand
  : CREATE kind=IDENTIFIER? INDEX schemaName? ifNotExists? FOR schemaElement
    ON (schemaProperties | eachProperty) indexOptions?                   # createIndex
  | CREATE CONSTRAINT symbolicName? ifNotExists? (FOR | ON) schemaElement
    (REQUIRE | ASSERT) schemaProperties IS requirement                   # createConstraint
  | CREATE NODE TABLE ifNotExists? labelName labelList?
    LPAREN (nodeTableItem (COMMA nodeTableItem)*)? RPAREN                # createNodeTable
  | CREATE REL TABLE ifNotExists? relationshipType
    LPAREN ends (COMMA ends)* (COMMA column)* (COMMA cardinality)? RPAREN # createRelTable
  | DROP INDEX schemaName (IF EXISTS)?                                   # dropIndex
  | DROP CONSTRAINT symbolicName (IF EXISTS)?                            # dropConstraint
  | CHECKPOINT                                                           # checkpoint
  ;

// Kinds of indexes, and OPTIONS, are not among the key words: the builder knows them.

indexOptions
  : word=IDENTIFIER (mapLiteral | parameter)
  ;

schemaName
  : symbolicName
  | parameter
  ;

ifNotExists
  : IF NOT EXISTS
  ;

schemaElement
  : LPAREN variable COLON labelName ((PIPE | LABEL_PIPE) labelName)* RPAREN
  | LPAREN RPAREN left=LESS? MINUS
    LBRACKET variable COLON relationshipType (PIPE relationshipType)* RBRACKET
    MINUS right=GREATER? LPAREN RPAREN
  ;

// EACH is no key word.

eachProperty
  : word=IDENTIFIER LBRACKET schemaProperty (COMMA schemaProperty)* RBRACKET
  ;

schemaProperties
  : schemaProperty
  | LPAREN schemaProperty (COMMA schemaProperty)* RPAREN
  ;

schemaProperty
  : variable DOT propertyKey
  ;

requirement
  : (NODE | REL | RELATIONSHIP)? (UNIQUE | KEY)
  | NOT NULL
  | (DOUBLE_COLON | TYPED) propertyType
  ;

nodeTableItem
  : PRIMARY KEY LPAREN propertyKey RPAREN
  | column
  ;

column
  : propertyKey propertyType columnRule*
  ;

columnRule
  : NOT NULL
  | UNIQUE
  | PRIMARY KEY
  ;

propertyType
  : symbolicName (LBRACKET RBRACKET)?
  | list=symbolicName LESS element=symbolicName (NOT NULL)? GREATER
  ;

ends
  : FROM labelName TO labelName
  ;

cardinality
  : symbolicName
  ;

// Patterns

pattern
  : patternPart (COMMA patternPart)*
  ;

patternPart
  : (variable EQUAL)? (pathPattern | shortestPath)
  ;

shortestPath
  : (SHORTEST_PATH | ALL_SHORTEST_PATHS) LPAREN pathPattern RPAREN
  ;

pathPattern
  : nodePattern pathStep*
  | repeatedPath nodePattern? pathStep*
  ;

pathStep
  : relationshipPattern pathQuantifier? nodePattern
  | repeatedPath nodePattern?
  ;

repeatedPath
  : LPAREN (variable EQUAL)? nodePattern pathStep+ where? RPAREN pathQuantifier
  ;

pathQuantifier
  : PLUS
  | STAR
  | LBRACE exact=INTEGER RBRACE
  | LBRACE lower=INTEGER? COMMA upper=INTEGER? RBRACE
  ;

nodePattern
  : LPAREN variable? nodeLabels? properties? where? RPAREN
  ;

nodeLabels
  : (COLON | IS) labelExpression
  ;

labelExpression
  : labelConjunction ((PIPE | LABEL_PIPE) COLON? labelConjunction)*
  ;

labelConjunction
  : labelFactor ((AMPERSAND | COLON) labelFactor)*
  ;

labelFactor
  : EXCLAMATION* labelAtom
  ;

labelAtom
  : labelName
  | PERCENT
  | computedName
  | LPAREN labelExpression RPAREN
  ;

// A name that an expression gives when the query runs.
computedName
  : DOLLAR (ANY | ALL)? LPAREN expression RPAREN
  ;

relationshipPattern
  : left=LESS? MINUS relationshipDetail? MINUS right=GREATER?
  ;

relationshipDetail
  : LBRACKET variable? relationshipTypes? lengthRange? properties? where? RBRACKET
  ;

relationshipTypes
  : (COLON | IS) labelExpression
  ;

lengthRange
  : STAR lower=INTEGER? (DOT_DOT upper=INTEGER?)?
  ;

properties
  : mapLiteral
  | parameter
  ;

// Expressions, the tightest binding first

expression
  : atom                                                              # atomic
  | expression DOT propertyKey                                        # property
  | expression LBRACKET expression RBRACKET                           # subscript
  | expression LBRACKET lower=expression? DOT_DOT upper=expression? RBRACKET # slice
  | expression COLON labelTest                                        # hasLabel
  | operator=(PLUS | MINUS) expression                                # sign
  | expression operator=CARET expression                              # arithmetic
  | expression operator=(STAR | SLASH | PERCENT) expression           # arithmetic
  | expression operator=(PLUS | MINUS | DOUBLE_PIPE) expression       # arithmetic
  | expression IS NOT? NULL                                           # nullTest
  | expression IS NOT? form=IDENTIFIER? NORMALIZED                    # normalizedTest
  | expression (IS NOT? (DOUBLE_COLON | TYPED) | DOUBLE_COLON) valueType # typeTest
  | expression (STARTS WITH | ENDS WITH | CONTAINS | MATCHES) expression # stringPredicate
  | expression IN expression                                          # inList
  | expression
    operator=(EQUAL | NOT_EQUAL | LESS | LESS_OR_EQUAL | GREATER | GREATER_OR_EQUAL)
    expression                                                        # comparison
  | NOT expression                                                    # negation
  | expression operator=AND expression                                # logical
  | expression operator=XOR expression                                # logical
  | expression operator=OR expression                                 # logical
  ;

// Behind an expression a PIPE may be a comprehension's.

labelTest
  : labelConjunction (LABEL_PIPE labelConjunction)*
  ;

// The types that values are tested for. Their words are no key words: ValueTypeBuilder knows them.

valueType
  : oneType (LABEL_PIPE oneType)*
  ;

oneType
  : word=(IDENTIFIER | ANY | NODE | NULL | RELATIONSHIP) second=IDENTIFIER?
    (LESS elementType GREATER)? (NOT NULL | EXCLAMATION)?
  ;

elementType
  : oneType ((PIPE | LABEL_PIPE) oneType)*
  ;

// Where two alternatives match the same text, the first wins: a pattern before a parenthesised
// expression, a comprehension before a list.
atom
  : literal
  | parameter
  | caseExpression
  | countStar
  | listComprehension
  | patternComprehension
  | listLiteral
  | mapLiteral
  | mapProjection
  | quantifier
  | reduce
  | trim
  | subqueryExpression
  | shortestPath
  | patternPredicate
  | parenthesized
  | functionCall
  | variable
  ;

literal
  : TRUE
  | FALSE
  | NULL
  | INTEGER
  | FLOAT
  | STRING
  | BYTES
  ;

parameter
  : DOLLAR (symbolicName | reservedWord | INTEGER)
  ;

caseExpression
  : CASE subject=expression? caseAlternative+ (ELSE otherwise=expression)? END
  ;

caseAlternative
  : WHEN caseTest (COMMA caseTest)* THEN expression
  ;

// What has no left side tests the subject of the CASE.

caseTest
  : expression
  | operator=(EQUAL | NOT_EQUAL | LESS | LESS_OR_EQUAL | GREATER | GREATER_OR_EQUAL) expression
  | IS NOT? NULL
  | (IS NOT? (DOUBLE_COLON | TYPED) | DOUBLE_COLON) valueType
  | (STARTS WITH | ENDS WITH | CONTAINS | MATCHES) expression
  ;

countStar
  : COUNT LPAREN STAR RPAREN
  ;

listComprehension
  : LBRACKET variable IN expression where? (PIPE result=expression)? RBRACKET
  ;

patternComprehension
  : LBRACKET (variable EQUAL)? pathPattern where? PIPE expression RBRACKET
  ;

listLiteral
  : LBRACKET (expression (COMMA expression)*)? RBRACKET
  ;

mapLiteral
  : LBRACE (mapEntry (COMMA mapEntry)*)? RBRACE
  ;

mapEntry
  : propertyKey COLON expression
  ;

mapProjection
  : variable LBRACE (mapProjectionItem (COMMA mapProjectionItem)*)? RBRACE
  ;

mapProjectionItem
  : DOT propertyKey
  | DOT STAR
  | mapEntry
  | variable
  ;

quantifier
  : kind=(ALL | ANY | NONE | SINGLE) LPAREN variable IN expression where? RPAREN
  ;

reduce
  : REDUCE LPAREN variable EQUAL expression COMMA variable IN expression PIPE expression RPAREN
  ;

trim
  : TRIM LPAREN side=(BOTH | LEADING | TRAILING)? characters=expression? FROM text=expression RPAREN
  ;

subqueryExpression
  : kind=(EXISTS | COUNT | COLLECT) LBRACE (query | pattern where?) RBRACE
  ;

patternPredicate
  : nodePattern pathStep+
  ;

parenthesized
  : LPAREN expression RPAREN
  ;

functionCall
  : functionName LPAREN DISTINCT? (expression (COMMA expression)*)? RPAREN
  ;

functionName
  : (symbolicName DOT)* symbolicName
  | EXISTS
  ;

// Names

variable
  : symbolicName
  | ALL
  | EXISTS
  ;

labelName
  : symbolicName
  | reservedWord
  ;

relationshipType
  : symbolicName
  | reservedWord
  ;

propertyKey
  : symbolicName
  | reservedWord
  ;

symbolicName
  : IDENTIFIER
  | ESCAPED_IDENTIFIER
  | ALL_SHORTEST_PATHS
  | ANY
  | ASSERT
  | BOTH
  | CALL
  | CHECKPOINT
  | COLLECT
  | CONSTRAINT
  | CONSTRAINTS
  | COPY
  | COUNT
  | CSV
  | CYPHER
  | DROP
  | ELEMENT
  | ELEMENTS
  | EXPLAIN
  | FIELDTERMINATOR
  | FINISH
  | FOR
  | FOREACH
  | FROM
  | HEADERS
  | IF
  | INDEX
  | INDEXES
  | JOIN
  | KEY
  | LEADING
  | LOAD
  | NODE
  | NODETACH
  | NONE
  | NORMALIZED
  | OFFSET
  | OVERWRITE
  | PARQUET
  | PRIMARY
  | PROFILE
  | REDUCE
  | REL
  | RELATIONSHIP
  | REPEATABLE
  | REQUIRE
  | SHORTEST_PATH
  | SHOW
  | SINGLE
  | TABLE
  | TERMINATE
  | TO
  | TRAILING
  | TRIM
  | TYPED
  | UNIQUE
  | USING
  | YIELD
  ;

reservedWord
  : ALL
  | AND
  | AS
  | ASC
  | ASCENDING
  | BY
  | CASE
  | CONTAINS
  | CREATE
  | DELETE
  | DESC
  | DESCENDING
  | DETACH
  | DISTINCT
  | ELSE
  | END
  | ENDS
  | EXISTS
  | FALSE
  | IN
  | IS
  | LIMIT
  | MATCH
  | MERGE
  | NOT
  | NULL
  | ON
  | OPTIONAL
  | OR
  | ORDER
  | REMOVE
  | RETURN
  | SET
  | SKIP_
  | STARTS
  | THEN
  | TRUE
  | UNION
  | UNWIND
  | WHEN
  | WHERE
  | WITH
  | XOR
  ;

// Keywords

ALL : 'ALL';
ALL_SHORTEST_PATHS : 'ALLSHORTESTPATHS';
AND : 'AND';
ANY : 'ANY';
AS : 'AS';
ASC : 'ASC';
ASCENDING : 'ASCENDING';
ASSERT : 'ASSERT';
BOTH : 'BOTH';
BY : 'BY';
CALL : 'CALL';
CASE : 'CASE';
CHECKPOINT : 'CHECKPOINT';
COLLECT : 'COLLECT';
CONSTRAINT : 'CONSTRAINT';
CONSTRAINTS : 'CONSTRAINTS';
CONTAINS : 'CONTAINS';
COPY : 'COPY';
COUNT : 'COUNT';
CREATE : 'CREATE';
CSV : 'CSV';
CYPHER : 'CYPHER';
DELETE : 'DELETE';
DESC : 'DESC';
DESCENDING : 'DESCENDING';
DETACH : 'DETACH';
DISTINCT : 'DISTINCT';
DROP : 'DROP';
ELEMENT : 'ELEMENT';
ELEMENTS : 'ELEMENTS';
ELSE : 'ELSE';
END : 'END';
ENDS : 'ENDS';
EXISTS : 'EXISTS';
EXPLAIN : 'EXPLAIN';
FALSE : 'FALSE';
FIELDTERMINATOR : 'FIELDTERMINATOR';
FINISH : 'FINISH';
FOR : 'FOR';
FOREACH : 'FOREACH';
FROM : 'FROM';
HEADERS : 'HEADERS';
IF : 'IF';
IN : 'IN';
INDEX : 'INDEX';
INDEXES : 'INDEXES';
IS : 'IS';
JOIN : 'JOIN';
KEY : 'KEY';
LEADING : 'LEADING';
LIMIT : 'LIMIT';
LOAD : 'LOAD';
MATCH : 'MATCH';
MERGE : 'MERGE';
NODE : 'NODE';
NODETACH : 'NODETACH';
NONE : 'NONE';
NORMALIZED : 'NORMALIZED';
NOT : 'NOT';
NULL : 'NULL';
OFFSET : 'OFFSET';
ON : 'ON';
OPTIONAL : 'OPTIONAL';
OR : 'OR';
ORDER : 'ORDER';
OVERWRITE : 'OVERWRITE';
PARQUET : 'PARQUET';
PRIMARY : 'PRIMARY';
PROFILE : 'PROFILE';
REDUCE : 'REDUCE';
REL : 'REL';
RELATIONSHIP : 'RELATIONSHIP';
REMOVE : 'REMOVE';
REPEATABLE : 'REPEATABLE';
REQUIRE : 'REQUIRE';
RETURN : 'RETURN';
SET : 'SET';
SHORTEST_PATH : 'SHORTESTPATH';
SHOW : 'SHOW';
SINGLE : 'SINGLE';
SKIP_ : 'SKIP';
STARTS : 'STARTS';
TABLE : 'TABLE';
THEN : 'THEN';
TERMINATE : 'TERMINATE';
TO : 'TO';
TRAILING : 'TRAILING';
TRIM : 'TRIM';
TRUE : 'TRUE';
TYPED : 'TYPED';
UNION : 'UNION';
UNIQUE : 'UNIQUE';
UNWIND : 'UNWIND';
USING : 'USING';
WHEN : 'WHEN';
WHERE : 'WHERE';
WITH : 'WITH';
XOR : 'XOR';
YIELD : 'YIELD';

// Punctuation. The arrows of patterns are several tokens, so that `a<-1` is a comparison.

AMPERSAND : '&';
CARET : '^';
COLON : ':';
COMMA : ',';
DOLLAR : '$';
DOT : '.';
DOT_DOT : '..';
DOUBLE_COLON : '::';
DOUBLE_PIPE : '||';
EQUAL : '=';
EXCLAMATION : '!';
GREATER : '>';
GREATER_OR_EQUAL : '>=';
LBRACE : '{';
LBRACKET : '[';
LESS : '<';
LESS_OR_EQUAL : '<=';
LPAREN : '(';
MATCHES : '=~';
MINUS : '-';
NOT_EQUAL : '<>';
PERCENT : '%';
PIPE : '|';
PLUS : '+';
PLUS_EQUAL : '+=';
RBRACE : '}';
RBRACKET : ']';
RPAREN : ')';
SEMICOLON : ';';
SLASH : '/';
STAR : '*';

// Literals. Escapes are checked where the text of a string is read.

INTEGER
  : '0x' HEX_DIGIT+
  | '0o' [0-7]+
  | DIGITS
  ;

FLOAT
  : DIGITS? '.' DIGITS EXPONENT?
  | DIGITS EXPONENT
  ;

MALFORMED_NUMBER
  : DIGIT+ [\p{ID_Start}_] [\p{ID_Continue}]*
  | DIGIT* '.' DIGIT+ [\p{ID_Start}_] [\p{ID_Continue}]*
  ;

STRING
  : '\'' (~['\\] | '\\' .)* '\''
  | '"' (~["\\] | '\\' .)* '"'
  ;

// GQL's. The digits are checked where they are read.

BYTES
  : 'X\'' ~'\''* '\''
  ;

UNCLOSED_STRING
  : '\'' (~['\\] | '\\' .)* '\\'? EOF
  | '"' (~["\\] | '\\' .)* '\\'? EOF
  ;

IDENTIFIER
  : [\p{ID_Start}\p{Pc}] [\p{ID_Continue}\p{Sc}]*
  ;

ESCAPED_IDENTIFIER
  : '`' (~'`' | '``')* '`'
  ;

UNCLOSED_IDENTIFIER
  : '`' (~'`' | '``')* EOF
  ;

LINE_COMMENT
  : '//' ~[\r\n]* -> skip
  ;

BLOCK_COMMENT
  : '/*' .*? '*/' -> skip
  ;

UNCLOSED_COMMENT
  : '/*' (~'*' | '*'+ ~[*/])* '*'* EOF
  ;

WHITESPACE
  : [\p{White_Space}\u001C-\u001F\u180E\uFEFF]+ -> skip
  ;

UNKNOWN_CHARACTER
  : .
  ;

fragment DIGIT : [0-9];
fragment DIGITS : DIGIT+ ('_' DIGIT+)*;
fragment HEX_DIGIT : [0-9a-f];
fragment EXPONENT : 'e' [+-]? DIGIT+;
