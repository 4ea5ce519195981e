CREATE TABLE "job" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text,
	"held_until" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"last_error" text,
	"cursor" text
);
--> statement-breakpoint
CREATE TABLE "passage" (
	"entity_key" text NOT NULL,
	"document_id" text NOT NULL,
	"span_start" integer NOT NULL,
	"span_end" integer NOT NULL,
	"item" text,
	"kind" text NOT NULL,
	"published_on" date NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "passage_entity_key_document_id_span_start_pk" PRIMARY KEY("entity_key","document_id","span_start")
);
--> statement-breakpoint
CREATE TABLE "deal" (
	"entity_key" text NOT NULL,
	"document_id" text NOT NULL,
	"span_start" integer NOT NULL,
	"span_end" integer NOT NULL,
	"item" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"part" text NOT NULL,
	"counterparty" text,
	"subject" text,
	"happened_on" date,
	"amount" double precision,
	"currency" text,
	CONSTRAINT "deal_entity_key_document_id_span_start_pk" PRIMARY KEY("entity_key","document_id","span_start")
);
--> statement-breakpoint
CREATE TABLE "feed" (
	"url" text PRIMARY KEY NOT NULL,
	"title" text,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "news_article" (
	"document_id" text PRIMARY KEY NOT NULL,
	"feed_url" text,
	"author" text,
	"story_id" text NOT NULL,
	"signature" text NOT NULL,
	"published_on" date NOT NULL,
	"is_release" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_mention" (
	"entity_key" text NOT NULL,
	"document_id" text NOT NULL,
	"score" double precision NOT NULL,
	"in_title" boolean NOT NULL,
	"mentions" integer NOT NULL,
	"span_start" integer NOT NULL,
	"span_end" integer NOT NULL,
	CONSTRAINT "news_mention_entity_key_document_id_pk" PRIMARY KEY("entity_key","document_id")
);
--> statement-breakpoint
CREATE TABLE "news_person" (
	"entity_key" text NOT NULL,
	"document_id" text NOT NULL,
	"person_key" text NOT NULL,
	"person" text NOT NULL,
	"role_text" text,
	"role_type" text,
	"role_class" text,
	"action" text,
	"span_start" integer NOT NULL,
	"span_end" integer NOT NULL,
	CONSTRAINT "news_person_entity_key_document_id_person_key_span_start_pk" PRIMARY KEY("entity_key","document_id","person_key","span_start")
);
--> statement-breakpoint
CREATE TABLE "discovery" (
	"query" text NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"entity_key" text,
	"reason" text,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "discovery_query_provider_pk" PRIMARY KEY("query","provider")
);
--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "parent_id" text;--> statement-breakpoint
ALTER TABLE "passage" ADD CONSTRAINT "passage_entity_key_entity_key_fk" FOREIGN KEY ("entity_key") REFERENCES "public"."entity"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage" ADD CONSTRAINT "passage_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal" ADD CONSTRAINT "deal_entity_key_entity_key_fk" FOREIGN KEY ("entity_key") REFERENCES "public"."entity"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal" ADD CONSTRAINT "deal_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_article" ADD CONSTRAINT "news_article_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_article" ADD CONSTRAINT "news_article_feed_url_feed_url_fk" FOREIGN KEY ("feed_url") REFERENCES "public"."feed"("url") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_mention" ADD CONSTRAINT "news_mention_entity_key_entity_key_fk" FOREIGN KEY ("entity_key") REFERENCES "public"."entity"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_mention" ADD CONSTRAINT "news_mention_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_person" ADD CONSTRAINT "news_person_entity_key_entity_key_fk" FOREIGN KEY ("entity_key") REFERENCES "public"."entity"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_person" ADD CONSTRAINT "news_person_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery" ADD CONSTRAINT "discovery_entity_key_entity_key_fk" FOREIGN KEY ("entity_key") REFERENCES "public"."entity"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passage_words" ON "passage" USING gin ("words");--> statement-breakpoint
CREATE INDEX "deal_status" ON "deal" USING btree ("entity_key","status");--> statement-breakpoint
CREATE INDEX "news_article_story" ON "news_article" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "news_article_published" ON "news_article" USING btree ("published_on");--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_parent_id_document_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_parent" ON "document" USING btree ("parent_id");