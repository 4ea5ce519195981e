CREATE TABLE "call_answer" (
	"key_id" text NOT NULL,
	"id" text NOT NULL,
	"day" date NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "call_answer_key_id_day_id_pk" PRIMARY KEY("key_id","day","id")
);
--> statement-breakpoint
CREATE TABLE "unbilled_call" (
	"key_id" text NOT NULL,
	"id" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"operation" text NOT NULL,
	"company" text NOT NULL,
	"status" integer NOT NULL,
	"error" text,
	"duration_ms" integer NOT NULL,
	"credential" text,
	"request" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unbilled_call_key_id_id_pk" PRIMARY KEY("key_id","id")
);
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "stored_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "unbilled_call_day" ON "unbilled_call" USING btree ("key_id","day");--> statement-breakpoint
CREATE INDEX "event_newest" ON "event" USING btree ("filed_on");