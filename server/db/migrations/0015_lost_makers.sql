ALTER TABLE "unplaced_money" ALTER COLUMN "collected_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "unplaced_money" ADD COLUMN "collector" text DEFAULT '' NOT NULL;