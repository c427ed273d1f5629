DROP INDEX "users_email_unique";--> statement-breakpoint
ALTER TABLE "fee_months" ADD COLUMN "taken_back_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email")) WHERE ended_at is null;