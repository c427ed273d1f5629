ALTER TABLE "devices" ADD COLUMN "unsent" jsonb;--> statement-breakpoint
ALTER TABLE "devices" DROP COLUMN "waiting";