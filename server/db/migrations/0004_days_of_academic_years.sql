ALTER TABLE "academic_years" ADD COLUMN "first_day" date;--> statement-breakpoint
ALTER TABLE "academic_years" ADD COLUMN "last_day" date;--> statement-breakpoint
ALTER TABLE "academic_years" ADD CONSTRAINT "academic_years_days" CHECK (("academic_years"."first_day" is null) = ("academic_years"."last_day" is null) and "academic_years"."first_day" < "academic_years"."last_day");