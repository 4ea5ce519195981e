DROP INDEX "call_day";--> statement-breakpoint
DROP INDEX "unbilled_call_day";--> statement-breakpoint
CREATE INDEX "call_day" ON "call" USING btree ("key_id","day","created_at");--> statement-breakpoint
CREATE INDEX "unbilled_call_day" ON "unbilled_call" USING btree ("key_id","day","created_at");