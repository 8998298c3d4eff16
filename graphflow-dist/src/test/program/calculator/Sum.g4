grammar Sum;

sum: NUMBER ('+' NUMBER)* EOF;

NUMBER: [0-9]+;
SPACE: [ ]+ -> skip;
