#!/bin/sh
# check -f json: keys and their order, one object a line, the summary.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"

{ sound; echo; corrupt; } >two.pgn
expect 1 check -f json two.pgn
lines out 3
sed -n 1p out >first
sed -n 2p out >second
sed -n 3p out >last

array='rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1'
tags='"Event":"Test","Site":"?","Date":"????.??.??","Round":"-","White":"Amber","Black":"Slate","Result":"*"'
# After 1. a3 a6 2. b3 b6; after 1. a3 a6.
sound_end='rnbkqbnr/2pppppp/pp6/8/8/PP6/2PPPPPP/RNBKQBNR w - - 0 3'
corrupt_end='rnbkqbnr/1ppppppp/p7/8/8/P7/1PPPPPPP/RNBKQBNR w - - 0 2'
same first <<END
{"schema":"diwan/1","file":"two.pgn","game":1,"line":1,"offset":0,"tags":{$tags},"letters":"kqbnrp","form":"san","start_fen":"$array","plies":4,"legal":true,"first_bad_ply":null,"final_fen":"$sound_end","stated":"*","verdicts":[{"ruleset":"murray","result":"*","reason":"ongoing","ply":4,"standing":"open","played_on":false,"readings":[]}],"findings":[],"more":0}
END
offset=$(($(sound | wc -c) + 1))
same second <<END
{"schema":"diwan/1","file":"two.pgn","game":2,"line":11,"offset":$offset,"tags":{$tags},"letters":"kqbnrp","form":"san","start_fen":"$array","plies":2,"legal":false,"first_bad_ply":3,"final_fen":"$corrupt_end","stated":"*","verdicts":[{"ruleset":"murray","result":"*","reason":"ongoing","ply":2,"standing":"open","played_on":false,"readings":[]}],"findings":[{"code":"DW402","name":"illegal-move","why":"blocked","severity":"error","line":19,"column":13,"length":3,"ply":3,"text":"Ra5","message":"the rukh on a1 cannot reach a5: what stands on a3 is in the way: only alfil and faras leap over men; it may go to a2","fix":null}],"more":0}
END
sed 's/"seconds":[0-9]*\.[0-9]*/"seconds":S/' last >summary
same summary <<'END'
{"schema":"diwan/1","summary":{"files":1,"games":2,"plies":6,"errors":1,"warnings":0,"notes":0,"seconds":S},"findings":[]}
END

# Verdicts stand in the order asked for and are named as asked.
expect 0 check -f json -R qdan:stalemate=draw,bare_shah.counter=none,murray \
    -R plyyard two.pgn --no-rules
expect 1 check -f json -R qdan:stalemate=draw,bare_shah.counter=none,murray \
    -R plyyard two.pgn
[ "$(head -n 1 out | grep -o '"ruleset":"[^"]*"' | paste -s -d' ' -)" = \
    '"ruleset":"qdan:stalemate=draw,bare_shah.counter=none" "ruleset":"murray" "ruleset":"plyyard"' ] ||
    fail "$ran: $(head -n 1 out)"

# The first value of a repeated tag, without its escapes.
{
    tags | sed '/Event/a [Event "Other"]' | sed 's/"Amber"/"Am\\"b\\\\er"/'
    echo '*'
} >escapes.pgn
expect 0 check -f json escapes.pgn
has out '"tags":{"Event":"Test","Site"'
has out '"White":"Am\"b\\er"'
has out '"name":"duplicate-tag"'

# A 21st finding of one code is counted, not shown.
{
    tags
    echo 'a3 a6'
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23; do
        echo '( xx )'
    done
    echo '*'
} >many.pgn
expect 0 check -f json many.pgn
[ "$(grep -o '"name":"unknown-move-text"' out | wc -l)" = 20 ] ||
    fail "$ran: not 20 of a code"
has out '"more":3}'
has out '"warnings":23,'
has out '"variation":1,'
expect 0 check many.pgn
has out 'many.pgn: game 1: 3 more of the same, not shown'

# A file without a game stands in the summary, its text with it.
: >empty.pgn
echo 'nothing but remarks here' >remarks.pgn
expect 0 check -f json empty.pgn remarks.pgn
lines out 1
has out '"files":2,"games":0,'
has out '{"file":"empty.pgn","code":"DW210","name":"no-game","why":null,"severity":"warning","line":1,"column":1,'
has out '{"file":"remarks.pgn","code":"DW110","name":"text-outside-game"'
has out '{"file":"remarks.pgn","code":"DW210","name":"no-game"'
expect 1 check --fail-on warning empty.pgn
has out 'empty.pgn:1:1: warning[DW210] no-game: the file holds no game'

# Only "seconds" differs between two runs and between values of -j.
expect 1 check -f json two.pgn
sed 's/"seconds":[0-9.]*//' out >once
expect 1 check -f json -j 7 two.pgn
sed 's/"seconds":[0-9.]*//' out >again
same again <once
finish
