CREATE TABLE "payment_allocations" (
	"payment_id" integer NOT NULL,
	"fee_id" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "payment_allocations_payment_id_fee_id_pk" PRIMARY KEY("payment_id","fee_id"),
	CONSTRAINT "payment_allocations_amount" CHECK ("payment_allocations"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" serial PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"method" text NOT NULL,
	"number" text,
	"collected_by" integer,
	"paid_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "student_fees" (
	"id" serial PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "student_fees_amount" CHECK ("student_fees"."amount_cents" >= 0),
	CONSTRAINT "student_fees_month_of_year" CHECK ("student_fees"."month" between 1 and 12)
);
--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_fee_id_student_fees_id_fk" FOREIGN KEY ("fee_id") REFERENCES "public"."student_fees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_collected_by_users_id_fk" FOREIGN KEY ("collected_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_fees" ADD CONSTRAINT "student_fees_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_allocations_fee" ON "payment_allocations" USING btree ("fee_id");--> statement-breakpoint
CREATE INDEX "payments_student" ON "payments" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "student_fees_month" ON "student_fees" USING btree ("student_id","year","month");--> statement-breakpoint
CREATE INDEX "student_fees_by_month" ON "student_fees" USING btree ("year","month");