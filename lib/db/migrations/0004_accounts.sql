CREATE TABLE "api_secret" (
	"hash" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"last4" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "key_request" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"status" text DEFAULT 'submitted' NOT NULL,
	"building" text NOT NULL,
	"monthly_calls" integer NOT NULL,
	"operations" jsonb NOT NULL,
	"website" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"key_id" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "key_request_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "key_request_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempt_window" (
	"subject" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"attempts" integer NOT NULL,
	CONSTRAINT "attempt_window_subject_starts_at_pk" PRIMARY KEY("subject","starts_at")
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text,
	"html" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "sign_in_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "alert_sent" (
	"subject" text NOT NULL,
	"percent" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_sent_subject_percent_pk" PRIMARY KEY("subject","percent")
);
--> statement-breakpoint
CREATE TABLE "spend_month" (
	"account_id" text NOT NULL,
	"month" date NOT NULL,
	"cost_cents" integer NOT NULL,
	"stop_at_cents" integer,
	CONSTRAINT "spend_month_account_id_month_pk" PRIMARY KEY("account_id","month"),
	CONSTRAINT "spend_month_stop" CHECK (stop_at_cents is null or cost_cents <= stop_at_cents)
);
--> statement-breakpoint
ALTER TABLE "api_key" DROP CONSTRAINT "api_key_hash_unique";--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "role" text DEFAULT 'developer' NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "session_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "alerts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "spend_cap_cents" integer;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "spend_cap_action" text DEFAULT 'warn' NOT NULL;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "credential" text;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "request" text;--> statement-breakpoint
ALTER TABLE "api_secret" ADD CONSTRAINT "api_secret_key_id_api_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_request" ADD CONSTRAINT "key_request_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_request" ADD CONSTRAINT "key_request_key_id_api_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_request_message" ADD CONSTRAINT "key_request_message_request_id_key_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."key_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spend_month" ADD CONSTRAINT "spend_month_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_secret_key" ON "api_secret" USING btree ("key_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_secret_in_force" ON "api_secret" USING btree ("key_id") WHERE expires_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "key_request_open" ON "key_request" USING btree ("account_id") WHERE status in ('submitted', 'in_review', 'needs_information');--> statement-breakpoint
CREATE INDEX "key_request_due" ON "key_request" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "key_request_message_request" ON "key_request_message" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "attempt_starts" ON "attempt_window" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "api_key_account" ON "api_key" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit_event" USING btree ("subject","id");--> statement-breakpoint
INSERT INTO "api_secret" ("hash", "key_id", "last4", "created_at") SELECT "hash", "id", "last4", "created_at" FROM "api_key";--> statement-breakpoint
INSERT INTO "spend_month" ("account_id", "month", "cost_cents") SELECT k."account_id", date_trunc('month', c."day")::date, sum(c."cost_cents") FROM "call" c JOIN "api_key" k ON k."id" = c."key_id" WHERE c."state" <> 'voided' GROUP BY 1, 2 HAVING sum(c."cost_cents") > 0;--> statement-breakpoint
ALTER TABLE "api_key" DROP COLUMN "hash";--> statement-breakpoint
ALTER TABLE "api_key" DROP COLUMN "last4";