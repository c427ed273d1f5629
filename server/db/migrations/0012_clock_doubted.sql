ALTER TABLE "audit" ADD COLUMN "clock" text;--> statement-breakpoint
ALTER TABLE "writes" ADD COLUMN "clock" text;