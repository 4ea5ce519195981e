CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"tier" text NOT NULL,
	"hash" text NOT NULL,
	"last4" text NOT NULL,
	"daily_limit" integer,
	"daily_included" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_key_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "audit_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call" (
	"key_id" text NOT NULL,
	"id" text NOT NULL,
	"day" date NOT NULL,
	"operation" text NOT NULL,
	"company" text NOT NULL,
	"units" integer NOT NULL,
	"included_units" integer NOT NULL,
	"cost_cents" integer NOT NULL,
	"state" text NOT NULL,
	"status" integer,
	"duration_ms" integer,
	"idempotency_key" text,
	"request_hash" text,
	"response" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "call_key_id_id_pk" PRIMARY KEY("key_id","id"),
	CONSTRAINT "call_idempotency" UNIQUE("key_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "document" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"publisher" text NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"accession" text,
	"form" text,
	"published_on" date,
	"seen_on" date NOT NULL,
	"retrieved_at" timestamp with time zone,
	"sha256" text,
	"text" text
);
--> statement-breakpoint
CREATE TABLE "entity" (
	"key" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"filed_name" text,
	"cik" text,
	"parent_key" text,
	"ticker" text,
	"exchange" text,
	"sector" text,
	"industry" text,
	"headquarters" text,
	"founded" text,
	"employees" integer,
	"description" text,
	"size_rank" integer,
	"sources" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entity_name" (
	"entity_key" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"document_id" text NOT NULL,
	CONSTRAINT "entity_name_entity_key_kind_name_pk" PRIMARY KEY("entity_key","kind","name")
);
--> statement-breakpoint
CREATE TABLE "event" (
	"entity_key" text NOT NULL,
	"accession" text NOT NULL,
	"item" text NOT NULL,
	"filed_on" date NOT NULL,
	"reported_on" date,
	"headline" text,
	"description" text,
	"document_id" text NOT NULL,
	"span_start" integer,
	"span_end" integer,
	CONSTRAINT "event_entity_key_accession_item_pk" PRIMARY KEY("entity_key","accession","item")
);
--> statement-breakpoint
CREATE TABLE "metric" (
	"entity_key" text NOT NULL,
	"concept" text NOT NULL,
	"period_end" date NOT NULL,
	"period_start" date,
	"value" double precision NOT NULL,
	"unit" text NOT NULL,
	"document_id" text NOT NULL,
	CONSTRAINT "metric_entity_key_concept_period_end_pk" PRIMARY KEY("entity_key","concept","period_end")
);
--> statement-breakpoint
CREATE TABLE "role_observation" (
	"entity_key" text NOT NULL,
	"document_id" text NOT NULL,
	"person" text NOT NULL,
	"person_filed" text NOT NULL,
	"person_key" text NOT NULL,
	"role_text" text NOT NULL,
	"role_type" text,
	"role_class" text NOT NULL,
	"action" text NOT NULL,
	"effective_on" date,
	"seen_on" date NOT NULL,
	"source_type" text NOT NULL,
	"span_start" integer,
	"span_end" integer,
	CONSTRAINT "role_observation_entity_key_document_id_person_key_role_text_action_pk" PRIMARY KEY("entity_key","document_id","person_key","role_text","action")
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_day" (
	"key_id" text NOT NULL,
	"day" date NOT NULL,
	"units" integer NOT NULL,
	"included_units" integer NOT NULL,
	"daily_limit" integer NOT NULL,
	"daily_included" integer NOT NULL,
	"last_included" integer NOT NULL,
	CONSTRAINT "usage_day_key_id_day_pk" PRIMARY KEY("key_id","day")
);
--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call" ADD CONSTRAINT "call_key_id_api_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity" ADD CONSTRAINT "entity_parent_key_entity_key_fk" FOREIGN KEY ("parent_key") REFERENCES "public"."entity"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_name" ADD CONSTRAINT "entity_name_entity_key_entity_key_fk" FOREIGN KEY ("entity_key") REFERENCES "public"."entity"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_name" ADD CONSTRAINT "entity_name_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_entity_key_entity_key_fk" FOREIGN KEY ("entity_key") REFERENCES "public"."entity"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric" ADD CONSTRAINT "metric_entity_key_entity_key_fk" FOREIGN KEY ("entity_key") REFERENCES "public"."entity"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric" ADD CONSTRAINT "metric_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_observation" ADD CONSTRAINT "role_observation_entity_key_entity_key_fk" FOREIGN KEY ("entity_key") REFERENCES "public"."entity"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_observation" ADD CONSTRAINT "role_observation_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_day" ADD CONSTRAINT "usage_day_key_id_api_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_day" ON "call" USING btree ("key_id","day");--> statement-breakpoint
CREATE INDEX "call_reserved" ON "call" USING btree ("created_at") WHERE state = 'reserved';--> statement-breakpoint
CREATE INDEX "call_replayable" ON "call" USING btree ("settled_at") WHERE idempotency_key is not null and state = 'settled';--> statement-breakpoint
CREATE INDEX "document_accession" ON "document" USING btree ("accession");--> statement-breakpoint
CREATE UNIQUE INDEX "entity_cik" ON "entity" USING btree ("cik");--> statement-breakpoint
CREATE INDEX "event_filed" ON "event" USING btree ("entity_key","filed_on");