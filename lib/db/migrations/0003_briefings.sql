CREATE TABLE "briefing" (
	"entity_key" text NOT NULL,
	"id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"writer" text NOT NULL,
	"draft" jsonb NOT NULL,
	"intelligence" jsonb NOT NULL,
	"verified" integer NOT NULL,
	"replaced" integer NOT NULL,
	"dropped" integer NOT NULL,
	CONSTRAINT "briefing_entity_key_id_pk" PRIMARY KEY("entity_key","id")
);
--> statement-breakpoint
ALTER TABLE "briefing" ADD CONSTRAINT "briefing_entity_key_entity_key_fk" FOREIGN KEY ("entity_key") REFERENCES "public"."entity"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "briefing_created" ON "briefing" USING btree ("entity_key","created_at");