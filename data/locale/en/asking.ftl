# What players ask the others, or the host, for.

ask-take-back = Take back my last move
ask-pause = A pause
ask-resume = Go on with the match
ask-end = End without a result, as the host does not answer

asks-take-back = { $name } asks to take back their last move.
asks-pause = { $name } asks for a pause.
asks-resume = { $name } asks to go on with the match.
asks-end = { $name } asks to end the match without a result.
wish-take-back = taking back the last move
wish-pause = a pause
wish-resume = going on
wish-end = an end without a result

asking-agree = Agree
asking-decline = Decline
asking-awaits-host = { $name }, the host, decides.
asking-awaits-one = { $names } decides.
asking-host = { $name }, the host,
asking-awaits-all = { $count ->
    [one] Waiting for { $names }.
   *[other] All have to agree; waiting for { $names }.
}
asking-agreed = Agreed: { $names }
asking-call = { $players }, { $asked }

granted-take-back = { $count ->
    [one] { $name } takes back their last move.
   *[other] { $name } takes back their last move: { $count } moves in all.
}
granted-pause = The match is paused.
granted-resume = The match goes on.
granted-end = The match ends without a result.
granted-by = Agreed by { $names }.
asking-declined = { $by } declines what { $name } asked for: { $wish }. { $name } cannot ask for it again this turn.
asking-withdrawn = { $name } withdraws the request: { $wish }.

confirm-takeback = Let { $name } take back their last move?
confirm-takeback-only = Nobody has acted since.
confirm-takeback-acts = Others have acted since. Moves taken back: { $acts }.
confirm-takeback-unseen = It showed nobody anything hidden.
confirm-takeback-seen = Hidden cards that it showed: { $seen }. What was seen stays known.
confirm-takeback-count = { $name } ({ $count })

takebacks-none = Mispresses are not taken back.
takebacks-clean = A mispress is taken back if another player agrees and nothing has happened since.
takebacks-clean-hosted = A mispress is taken back if another player agrees; if anything has happened since, the host decides.
takebacks-host = The host decides whether a mispress is taken back.
calls-always = Players are called at once for every turn.

refusal-own-wish = You asked for this yourself, so the others answer. To withdraw it, press { asking-decline }.
refusal-agreed-already = You have already agreed. Wait for the others.
refusal-out-of-game = You are out of the game, so this is for those who still play. You are welcome to watch.
refusal-nobody-hosts = This match has no host who could decide what is taken back. For takebacks, choose “by agreement” or “never”.
