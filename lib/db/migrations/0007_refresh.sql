CREATE TABLE "refresh" (
	"entity_key" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"last_error" text,
	"holder" text,
	"held_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "refresh" ADD CONSTRAINT "refresh_entity_key_entity_key_fk" FOREIGN KEY ("entity_key") REFERENCES "public"."entity"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refresh_open" ON "refresh" USING btree ("state","asked_at") WHERE state <> 'done';