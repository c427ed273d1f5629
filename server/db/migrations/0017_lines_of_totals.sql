ALTER TABLE "journal_totals" ADD COLUMN "lines" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE "journal_totals" AS "total" SET "lines" = "counted"."lines" FROM (
	SELECT extract(year FROM "line"."day") * 100 + extract(month FROM "line"."day") AS "month", "line"."account", "entry"."kind",
		"entry"."is_receipt", coalesce("line"."fee_month", 0) AS "fee_month", count(*) AS "lines"
	FROM "journal_lines" AS "line" JOIN "journal_entries" AS "entry" ON "entry"."id" = "line"."entry_id" GROUP BY 1, 2, 3, 4, 5
) AS "counted"
WHERE ("total"."month", "total"."account", "total"."kind", "total"."is_receipt", "total"."fee_month")
	= ("counted"."month", "counted"."account", "counted"."kind", "counted"."is_receipt", "counted"."fee_month");
