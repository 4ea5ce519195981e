CREATE TABLE "name_word" (
	"word" text PRIMARY KEY NOT NULL,
	"names" integer NOT NULL,
	"cuts" integer[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "entity_name" ADD COLUMN "terms" integer[];--> statement-breakpoint
CREATE INDEX "name_word_cuts" ON "name_word" USING gin ("cuts") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "entity_name_terms" ON "entity_name" USING gin ("terms") WITH (fastupdate=false);