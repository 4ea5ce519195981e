CREATE TABLE "fetch_gate" (
	"name" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"paused_until" timestamp with time zone,
	"pause_reason" text
);
--> statement-breakpoint
CREATE TABLE "fetched" (
	"url" text PRIMARY KEY NOT NULL,
	"etag" text,
	"last_modified" text,
	"sha256" text,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ingest_document" (
	"subject" text NOT NULL,
	"document_id" text NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"form" text NOT NULL,
	"published_on" date NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"reader" integer,
	"checked_at" timestamp with time zone,
	CONSTRAINT "ingest_document_subject_document_id_pk" PRIMARY KEY("subject","document_id")
);
--> statement-breakpoint
CREATE TABLE "ingest_run" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"done" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"remaining" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE INDEX "ingest_document_state" ON "ingest_document" USING btree ("subject","state","kind","published_on");--> statement-breakpoint
CREATE INDEX "ingest_run_subject" ON "ingest_run" USING btree ("kind","subject","started_at");