CREATE INDEX "deal_document" ON "deal" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "entity_sources" ON "entity" USING gin (jsonb_path_query_array(sources, '$.*'));--> statement-breakpoint
CREATE INDEX "entity_name_document" ON "entity_name" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "event_document" ON "event" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "filing_document" ON "filing" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "metric_document" ON "metric" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "news_mention_document" ON "news_mention" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "report_fact_document" ON "report_fact" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "role_observation_document" ON "role_observation" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "share_price_document" ON "share_price" USING btree ("document_id");