ALTER TABLE "key_request" ADD COLUMN "raises_key_id" text;--> statement-breakpoint
ALTER TABLE "key_request" ADD COLUMN "wanted_tier" text;--> statement-breakpoint
ALTER TABLE "key_request" ADD CONSTRAINT "key_request_raises_key_id_api_key_id_fk" FOREIGN KEY ("raises_key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;