CREATE TABLE "reset_requests" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "school_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reset_codes" ADD COLUMN "made_by" integer;--> statement-breakpoint
ALTER TABLE "reset_codes" ADD COLUMN "made_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "guardians" ADD COLUMN "relation" text;--> statement-breakpoint
ALTER TABLE "reset_requests" ADD CONSTRAINT "reset_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_settings" ADD CONSTRAINT "school_settings_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_codes" ADD CONSTRAINT "reset_codes_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree (coalesce(nullif(regexp_replace(upper(regexp_replace(translate("phone_number", '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９', '012345678901234567890123456789'), '[^0-9A-Za-z]', '', 'g')), '^0*(252(?=[0-9]{6}))?0*(?=.)', ''), ''), "phone_number"));--> statement-breakpoint
CREATE INDEX "users_username" ON "users" USING btree (lower("username"));