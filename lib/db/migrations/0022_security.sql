CREATE TABLE "security" (
	"isin" text PRIMARY KEY NOT NULL,
	"entity_key" text NOT NULL,
	"seen_on" date NOT NULL
);
--> statement-breakpoint
DROP INDEX "passage_words";--> statement-breakpoint
ALTER TABLE "security" ADD CONSTRAINT "security_entity_key_entity_key_fk" FOREIGN KEY ("entity_key") REFERENCES "public"."entity"("key") ON DELETE no action ON UPDATE no action;