CREATE TABLE "report_fact" (
	"entity_key" text NOT NULL,
	"document_id" text NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"published_on" date NOT NULL,
	"name" text,
	"amount" double precision,
	"unit" text,
	"as_of" date,
	"detail" jsonb NOT NULL,
	"item" text,
	"span_start" integer NOT NULL,
	"span_end" integer NOT NULL,
	CONSTRAINT "report_fact_entity_key_document_id_kind_position_pk" PRIMARY KEY("entity_key","document_id","kind","position")
);
--> statement-breakpoint
ALTER TABLE "report_fact" ADD CONSTRAINT "report_fact_entity_key_entity_key_fk" FOREIGN KEY ("entity_key") REFERENCES "public"."entity"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_fact" ADD CONSTRAINT "report_fact_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_fact_kind" ON "report_fact" USING btree ("entity_key","kind","published_on");