DROP INDEX "annotation_version";--> statement-breakpoint
ALTER TABLE "annotation" ADD COLUMN "published_on" date;--> statement-breakpoint
UPDATE "annotation" SET "published_on" = "passage"."published_on" FROM "passage" WHERE ("annotation"."entity_key", "annotation"."document_id", "annotation"."span_start") = ("passage"."entity_key", "passage"."document_id", "passage"."span_start");--> statement-breakpoint
ALTER TABLE "annotation" ALTER COLUMN "published_on" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "annotation_version" ON "annotation" USING btree ("version","published_on");
