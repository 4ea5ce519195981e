CREATE TABLE "key_spend_month" (
	"key_id" text NOT NULL,
	"month" date NOT NULL,
	"cost_cents" integer NOT NULL,
	"stop_at_cents" integer,
	CONSTRAINT "key_spend_month_key_id_month_pk" PRIMARY KEY("key_id","month"),
	CONSTRAINT "key_spend_month_stop" CHECK (stop_at_cents is null or cost_cents <= stop_at_cents)
);
--> statement-breakpoint
INSERT INTO "key_spend_month" ("key_id", "month", "cost_cents")
	SELECT k."id", m."month", c."cents" FROM "api_key" k
	CROSS JOIN (SELECT date_trunc('month', now() AT TIME ZONE 'utc')::date AS "month") m
	CROSS JOIN LATERAL (SELECT sum("cost_cents")::int AS "cents" FROM "call" WHERE "key_id" = k."id" AND "day" >= m."month" AND "state" <> 'voided') c
	WHERE c."cents" > 0;
--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "mode" text DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "operations" jsonb;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "networks" jsonb;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "spend_cap_cents" integer;--> statement-breakpoint
ALTER TABLE "key_spend_month" ADD CONSTRAINT "key_spend_month_key_id_api_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;