CREATE TABLE "fee_rule_students" (
	"rule_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	CONSTRAINT "fee_rule_students_rule_id_student_id_pk" PRIMARY KEY("rule_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "fee_rules" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"percent" integer,
	"cents" integer,
	"from_child" integer,
	"granted_by" text NOT NULL,
	"from_month" integer NOT NULL,
	"until_month" integer,
	"end_reason" text,
	"follows" integer,
	"created_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "fee_rules_terms" CHECK (("fee_rules"."percent" is null) <> ("fee_rules"."cents" is null)),
	CONSTRAINT "fee_rules_percent" CHECK ("fee_rules"."percent" between 1 and 100),
	CONSTRAINT "fee_rules_cents" CHECK ("fee_rules"."cents" > 0),
	CONSTRAINT "fee_rules_child" CHECK (("fee_rules"."kind" = 'sibling') = ("fee_rules"."from_child" is not null))
);
--> statement-breakpoint
ALTER TABLE "student_fees" ADD COLUMN "reduced_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "student_fees" ADD COLUMN "reductions" jsonb;--> statement-breakpoint
ALTER TABLE "fee_rule_students" ADD CONSTRAINT "fee_rule_students_rule_id_fee_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."fee_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_rule_students" ADD CONSTRAINT "fee_rule_students_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_rules" ADD CONSTRAINT "fee_rules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_rule_students_student" ON "fee_rule_students" USING btree ("student_id");--> statement-breakpoint
ALTER TABLE "student_fees" ADD CONSTRAINT "student_fees_reduced" CHECK ("student_fees"."reduced_cents" >= 0 and ("student_fees"."reduced_cents" = 0) = ("student_fees"."reductions" is null));