-- The planner reads statistics of arrays anew for each statement, which takes longer than finding the rows. In a function
-- the plan is made once per session, and by the index, whatever the arrays hold.
CREATE FUNCTION "tail_names"("any_of" int4[], "one" int4[], "two" int4[], "three" int4[], "most" int4)
RETURNS TABLE ("entity_key" text, "kind" text, "name" text, "valid_to" date, "terms" int4[])
LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 40
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
AS $$
BEGIN
  RETURN QUERY
    SELECT held.entity_key, held.kind, held.name, held.valid_to, held.terms FROM entity_name held
    WHERE held.terms && any_of OR (held.terms && one AND held.terms && two AND held.terms && three)
    LIMIT most;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "tail_words"("asked" text[], "asked_cuts" int4[])
RETURNS TABLE ("word" text, "names" int4)
LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 40
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
AS $$
BEGIN
  RETURN QUERY
    SELECT held.word, held.names FROM name_word held WHERE held.word = ANY (asked)
    UNION
    SELECT held.word, held.names FROM name_word held WHERE held.cuts && asked_cuts;
END
$$;
