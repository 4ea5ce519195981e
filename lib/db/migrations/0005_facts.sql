CREATE TABLE "filing" (
	"entity_key" text NOT NULL,
	"document_id" text NOT NULL,
	"form" text NOT NULL,
	"filed_on" date NOT NULL,
	"period_end" date,
	CONSTRAINT "filing_entity_key_document_id_pk" PRIMARY KEY("entity_key","document_id")
);
--> statement-breakpoint
CREATE TABLE "share_price" (
	"entity_key" text NOT NULL,
	"document_id" text NOT NULL,
	"traded_on" date NOT NULL,
	"code" text NOT NULL,
	"price" double precision NOT NULL,
	"shares" double precision NOT NULL,
	CONSTRAINT "share_price_entity_key_document_id_traded_on_code_pk" PRIMARY KEY("entity_key","document_id","traded_on","code")
);
--> statement-breakpoint
ALTER TABLE "metric" ADD COLUMN "period" text;--> statement-breakpoint
UPDATE "metric" SET "period" = CASE WHEN "concept" = 'revenue' THEN 'year' ELSE 'instant' END;--> statement-breakpoint
ALTER TABLE "metric" ALTER COLUMN "period" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "metric" DROP CONSTRAINT "metric_entity_key_concept_period_end_pk";--> statement-breakpoint
ALTER TABLE "metric" ADD CONSTRAINT "metric_entity_key_concept_period_period_end_pk" PRIMARY KEY("entity_key","concept","period","period_end");--> statement-breakpoint
ALTER TABLE "filing" ADD CONSTRAINT "filing_entity_key_entity_key_fk" FOREIGN KEY ("entity_key") REFERENCES "public"."entity"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filing" ADD CONSTRAINT "filing_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_price" ADD CONSTRAINT "share_price_entity_key_entity_key_fk" FOREIGN KEY ("entity_key") REFERENCES "public"."entity"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_price" ADD CONSTRAINT "share_price_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "filing_filed" ON "filing" USING btree ("entity_key","filed_on");--> statement-breakpoint
CREATE INDEX "share_price_traded" ON "share_price" USING btree ("entity_key","traded_on");