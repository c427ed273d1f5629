CREATE TABLE "own_accounts" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_by" integer,
	"retired_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "own_accounts_kind" CHECK (split_part("own_accounts"."code", ':', 1) = case "own_accounts"."kind" when 'expense' then 'own' else "own_accounts"."kind" end)
);
--> statement-breakpoint
ALTER TABLE "own_accounts" ADD CONSTRAINT "own_accounts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_accounts" ADD CONSTRAINT "own_accounts_retired_by_users_id_fk" FOREIGN KEY ("retired_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "own_accounts_code" ON "own_accounts" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "own_accounts_name" ON "own_accounts" USING btree ("name_key");