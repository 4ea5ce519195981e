ALTER TABLE "account" ADD COLUMN "forgotten_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "failed_at" timestamp with time zone;