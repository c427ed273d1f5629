CREATE TABLE "opening_accounts" (
	"id" serial PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"cents" integer NOT NULL,
	CONSTRAINT "opening_accounts_account" UNIQUE("account"),
	CONSTRAINT "opening_accounts_cents" CHECK ("opening_accounts"."cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "opening_salaries" (
	"id" serial PRIMARY KEY NOT NULL,
	"employee_id" integer NOT NULL,
	"cents" integer NOT NULL,
	"expense_id" integer,
	CONSTRAINT "opening_salaries_employee" UNIQUE("employee_id"),
	CONSTRAINT "opening_salaries_cents" CHECK ("opening_salaries"."cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "openings" (
	"id" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"saved_by" integer NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "openings_one" CHECK ("openings"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_something";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_in_force";--> statement-breakpoint
DROP INDEX "payments_carry";--> statement-breakpoint
ALTER TABLE "employee_advances" ALTER COLUMN "method" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "student_fees" ADD COLUMN "is_opening" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "opening_salaries" ADD CONSTRAINT "opening_salaries_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_salaries" ADD CONSTRAINT "opening_salaries_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openings" ADD CONSTRAINT "openings_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_carry" ON "payments" USING btree ("student_id") WHERE state in ('confirmed', 'opening') and used_cents < amount_cents + discount_cents;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_something" CHECK ("payments"."state" = 'opening' or "payments"."amount_cents" + "payments"."discount_cents" > 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_in_force" CHECK ("payments"."state" in ('confirmed', 'opening') or "payments"."used_cents" = 0);