ALTER TABLE "wallet_lines" DROP CONSTRAINT "wallet_lines_differs";--> statement-breakpoint
ALTER TABLE "wallet_statements" ADD COLUMN "taken_back_by" integer;--> statement-breakpoint
ALTER TABLE "wallet_statements" ADD COLUMN "taken_back_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "wallet_statements" ADD COLUMN "taken_back_reason" text;--> statement-breakpoint
ALTER TABLE "wallet_statements" ADD CONSTRAINT "wallet_statements_taken_back_by_users_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_lines" ADD CONSTRAINT "wallet_lines_differs" CHECK (("wallet_lines"."state" in ('counted', 'replaced', 'takenBack')) or "wallet_lines"."differs_from" is not null);--> statement-breakpoint
ALTER TABLE "wallet_statements" ADD CONSTRAINT "wallet_statements_taken_back" CHECK (("wallet_statements"."taken_back_at" is null) = ("wallet_statements"."taken_back_reason" is null));