-- Of bearers that are too many those come first whose names have the fewest other words. Of names that are as near as one
-- another the same ones come first in every database, whatever its locale, and in an index of them outside of it.
CREATE OR REPLACE FUNCTION "tail_bearers"("named" int4[], "loosely" int4[], "asked" text, "asked_key" text, "most" int4)
RETURNS TABLE (
  "entity_key" text, "kind" text, "borne" text, "valid_to" date, "type" text, "name" text, "filed_name" text,
  "ticker" text, "cik" text, "sector" text, "industry" text, "size_rank" int4
)
LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 2
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    WITH hit AS MATERIALIZED (
      (SELECT held.entity_key, held.kind, held.name, held.valid_to, held.terms FROM entity_name held
       WHERE held.terms && named LIMIT 5 * most)
      UNION
      (SELECT held.entity_key, held.kind, held.name, held.valid_to, held.terms FROM entity_name held
       WHERE held.terms && loosely LIMIT 5 * most)
      UNION ALL
      SELECT one.key, 'legal', one.name, NULL, '{}' FROM entity one
      WHERE one.key = asked_key AND (one.type = 'discovered_entity'
        OR (one.type = 'subsidiary' AND one.cik IS NULL AND one.filed_name IS NOT NULL))
    ), nearest AS MATERIALIZED (
      SELECT * FROM hit
      ORDER BY lower(hit.name) = lower(asked) DESC, cardinality(hit.terms), hit.entity_key COLLATE "C",
               hit.kind COLLATE "C", hit.name COLLATE "C"
      LIMIT most
    )
    SELECT nearest.entity_key, nearest.kind, nearest.name, nearest.valid_to, entity.type, entity.name, entity.filed_name,
           entity.ticker, entity.cik, entity.sector, entity.industry, entity.size_rank
    FROM nearest JOIN entity ON entity.key = nearest.entity_key
    ORDER BY nearest.entity_key COLLATE "C", nearest.kind COLLATE "C", nearest.name COLLATE "C";
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tail_alike"(
  "any_of" int4[], "one" int4[], "two" int4[], "three" int4[], "wanted" int4[], "most_ranked" int4, "most" int4
)
RETURNS TABLE (
  "entity_key" text, "kind" text, "borne" text, "valid_to" date, "type" text, "name" text, "filed_name" text,
  "ticker" text, "cik" text, "sector" text, "industry" text, "size_rank" int4, "names" int4
)
LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 80
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    WITH hit AS MATERIALIZED (
      SELECT held.entity_key, held.kind, held.name, held.valid_to, held.terms FROM entity_name held
      WHERE held.terms && any_of OR (held.terms && one AND held.terms && two AND held.terms && three)
      LIMIT most_ranked
    ), ranked AS (
      SELECT hit.*, (SELECT count(*) FROM unnest(hit.terms) term WHERE term = ANY (wanted)) AS shared FROM hit
    ), best AS MATERIALIZED (
      SELECT ranked.*,
             row_number() OVER (
               ORDER BY ranked.shared DESC, cardinality(ranked.terms), ranked.entity_key COLLATE "C",
                        ranked.name COLLATE "C", ranked.kind COLLATE "C"
             ) AS place
      FROM ranked ORDER BY place LIMIT most
    ), found AS (
      SELECT best.place, best.entity_key, best.kind, best.name AS borne, best.valid_to, entity.type, entity.name,
             entity.filed_name, entity.ticker, entity.cik, entity.sector, entity.industry, entity.size_rank, NULL::int4 AS names
      FROM best JOIN entity ON entity.key = best.entity_key
      UNION ALL
      SELECT NULL, NULL, NULL, word.word, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, word.names
      FROM name_word word WHERE word.term = ANY (ARRAY(SELECT DISTINCT unnest(best.terms) FROM best)) OR word.word = ''
    )
    SELECT found.entity_key, found.kind, found.borne, found.valid_to, found.type, found.name, found.filed_name,
           found.ticker, found.cik, found.sector, found.industry, found.size_rank, found.names
    FROM found ORDER BY found.place;
END
$$;
