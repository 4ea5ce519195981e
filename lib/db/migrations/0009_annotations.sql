CREATE TABLE "annotation" (
	"entity_key" text NOT NULL,
	"document_id" text NOT NULL,
	"span_start" integer NOT NULL,
	"version" text NOT NULL,
	"body" "bytea",
	CONSTRAINT "annotation_entity_key_document_id_span_start_pk" PRIMARY KEY("entity_key","document_id","span_start")
);
--> statement-breakpoint
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_passage" FOREIGN KEY ("entity_key","document_id","span_start") REFERENCES "public"."passage"("entity_key","document_id","span_start") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "annotation_version" ON "annotation" USING btree ("version");--> statement-breakpoint
INSERT INTO "annotation" ("entity_key", "document_id", "span_start", "version") SELECT "entity_key", "document_id", "span_start", '' FROM "passage";
